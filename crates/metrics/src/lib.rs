//! The figures that a host can watch, as Prometheus collects them. Any layer with effects may change them; nobody
//! decides by them.
//!
//! Names begin with `gonagas_`, times are in seconds. Labels have few values: never an id or a text that a person has
//! typed.

use prometheus::core::Collector;
use prometheus::{
    Encoder as _, GaugeVec, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    TextEncoder,
};
use std::sync::LazyLock;

/// The upper bounds of the buckets of times, in seconds. Discord gives an interaction three seconds.
const TIME_BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0];

static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::register);

/// All figures.
pub struct Metrics {
    registry: Registry,
    /// The time from receiving an interaction until it is acknowledged, by request.
    pub acknowledgement_seconds: HistogramVec,
    /// The time from receiving an interaction until everything that it entails has been sent or queued, by request.
    pub interaction_seconds: HistogramVec,
    /// The time of the store's calls, by kind: `read` or `write`.
    pub store_seconds: HistogramVec,
    /// The store's failures, by kind.
    pub store_errors: IntCounterVec,
    /// The transactions that were run again, by reason: `conflict`, `violation` or `lost-connection`.
    pub store_repetitions: IntCounterVec,
    /// The requests and the work in the background that a defect ended, by work: `interaction` or `background`.
    pub panics: IntCounterVec,
    /// The requests to Discord, by outcome: the status, or `no-answer`.
    pub discord_requests: IntCounterVec,
    /// The gateway's events that could not be read.
    pub dropped_events: IntCounter,
    /// The sessions that may still be started before Discord's daily reset.
    pub sessions_left: IntGauge,
    /// 1 while all shards of this process are connected.
    pub connected: IntGauge,
    /// 1 while people on the servers of a shard can reach the bot, by shard.
    pub shard_connected: GaugeVec,
    /// The time in which the gateway confirms a heartbeat, in seconds, by shard.
    pub shard_latency: GaugeVec,
    /// The Unix time of the last event of the gateway, in seconds, by shard.
    pub shard_last_event: GaugeVec,
    /// The unfinished matches, challenges included.
    pub unfinished_matches: IntGauge,
    /// The deliveries that wait for Discord.
    pub waiting_deliveries: IntGauge,
    /// The deliveries that wait for a permission of the bot.
    pub parked_deliveries: IntGauge,
    /// The age of the oldest of the others, in seconds; 0 without any.
    pub oldest_delivery_seconds: IntGauge,
    /// The matches in which the computer player has to act.
    pub computer_queue: IntGauge,
}

/// Returns the figures of this process.
#[must_use]
pub fn metrics() -> &'static Metrics {
    &METRICS
}

impl Metrics {
    fn register() -> Metrics {
        let registry = Registry::new();
        Metrics {
            acknowledgement_seconds: times(
                &registry,
                "acknowledgement_seconds",
                "Time until an interaction was acknowledged.",
                "request",
            ),
            interaction_seconds: times(
                &registry,
                "interaction_seconds",
                "Time until an interaction was done.",
                "request",
            ),
            store_seconds: times(&registry, "store_seconds", "Time of a call of the store.", "kind"),
            store_errors: counters(&registry, "store_errors_total", "Failures of the store.", "kind"),
            store_repetitions: counters(
                &registry,
                "store_repetitions_total",
                "Transactions that were run again.",
                "reason",
            ),
            panics: counters(&registry, "panics_total", "Work that a defect ended.", "work"),
            discord_requests: counters(&registry, "discord_requests_total", "Requests to Discord.", "outcome"),
            dropped_events: counter(&registry, "dropped_events_total", "Events of the gateway that could not be read."),
            sessions_left: gauge(&registry, "sessions_left", "Sessions that may be started before Discord's reset."),
            connected: gauge(&registry, "connected", "1 while all shards of this process are connected."),
            shard_connected: shard_gauge(&registry, "shard_connected", "1 while a shard is connected."),
            shard_latency: shard_gauge(
                &registry,
                "shard_latency_seconds",
                "Time in which the gateway confirmed a shard's last heartbeat.",
            ),
            shard_last_event: shard_gauge(
                &registry,
                "shard_last_event_timestamp_seconds",
                "Time at which a shard last received an event.",
            ),
            unfinished_matches: gauge(&registry, "unfinished_matches", "Unfinished matches, challenges included."),
            waiting_deliveries: gauge(&registry, "waiting_deliveries", "Deliveries that wait for Discord."),
            parked_deliveries: gauge(&registry, "parked_deliveries", "Deliveries that wait for a permission."),
            oldest_delivery_seconds: gauge(
                &registry,
                "oldest_delivery_seconds",
                "Age of the oldest delivery that waits for Discord.",
            ),
            computer_queue: gauge(&registry, "computer_queue", "Matches in which the computer has to act."),
            registry,
        }
    }

    /// Returns all figures in Prometheus's text format.
    pub fn render(&self) -> Result<String, String> {
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text).map_err(|error| error.to_string())?;
        String::from_utf8(text).map_err(|error| error.to_string())
    }
}

fn options(name: &str, help: &str) -> Opts {
    Opts::new(name, help).namespace("gonagas")
}

/// Registers a collector.
///
/// # Panics
///
/// Panics when two have one name, or a name is none that Prometheus takes. Both are fixed in this file.
fn registered<C: Collector + Clone + 'static>(registry: &Registry, collector: prometheus::Result<C>) -> C {
    let collector = collector.expect("the names in this file are valid");
    registry.register(Box::new(collector.clone())).expect("each name is used once in this file");
    collector
}

fn times(registry: &Registry, name: &str, help: &str, label: &str) -> HistogramVec {
    let options = HistogramOpts::from(options(name, help)).buckets(TIME_BUCKETS.to_vec());
    registered(registry, HistogramVec::new(options, &[label]))
}

fn counters(registry: &Registry, name: &str, help: &str, label: &str) -> IntCounterVec {
    registered(registry, IntCounterVec::new(options(name, help), &[label]))
}

fn counter(registry: &Registry, name: &str, help: &str) -> IntCounter {
    registered(registry, IntCounter::with_opts(options(name, help)))
}

/// Registers a figure of each shard.
fn shard_gauge(registry: &Registry, name: &str, help: &str) -> GaugeVec {
    registered(registry, GaugeVec::new(options(name, help), &["shard"]))
}

fn gauge(registry: &Registry, name: &str, help: &str) -> IntGauge {
    registered(registry, IntGauge::with_opts(options(name, help)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_as_text() {
        let metrics = Metrics::register();
        metrics.store_seconds.with_label_values(&["read"]).observe(0.002);
        metrics.dropped_events.inc();
        let text = metrics.render().unwrap();
        assert!(text.contains("gonagas_store_seconds_bucket{kind=\"read\",le=\"0.0025\"} 1"), "{text}");
        assert!(text.contains("gonagas_store_seconds_bucket{kind=\"read\",le=\"0.001\"} 0"), "{text}");
        assert!(text.contains("gonagas_dropped_events_total 1"), "{text}");
        assert!(text.contains("gonagas_connected 0"), "{text}");
    }
}
