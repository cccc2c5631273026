//! Arbitrary input: every response is well-formed, and a refused command changes nothing.

use gonagas::engine;
use gonagas::engine::gtp::GtpCommand;
use proptest::prelude::*;

fn output(input: &[u8]) -> String {
    let mut output = Vec::new();
    engine::serve_gtp(input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// Splits the output into responses; panics when one has an empty line inside, or no sign.
fn responses(output: &str) -> Vec<String> {
    let mut responses: Vec<_> = output.split("\n\n").map(str::to_owned).collect();
    assert_eq!(responses.pop().as_deref(), Some(""));
    for answer in &responses {
        assert!(answer.starts_with(['=', '?']) && !answer.contains("\r"), "{answer:?}");
    }
    responses
}

/// A line as a program might send it.
fn line() -> impl Strategy<Value = String> {
    let id = "([0-9]{1,3} )?";
    let command = "new|status|score|legal|play|roll|undo|show|record|load|perft|playouts|games|quit|[a-z]{0,5}";
    let argument = "( (seega|pahtum|size=5|blocks=3|seed=[0-9]{1,3}|[a-e][1-5](-[a-e][1-5])?|[0-2]|\\PC{0,4})){0,3}";
    prop_oneof![4 => (id, command, argument, "( #\\PC{0,5})?").prop_map(|parts| [parts.0, parts.1, parts.2, parts.3].concat()), 1 => "\\PC{0,30}"]
}

proptest! {
    #[test]
    fn any_bytes_get_well_formed_responses(input in proptest::collection::vec(any::<u8>(), 0..300)) {
        responses(&output(&input));
    }

    #[test]
    fn every_command_has_one_response_with_its_number(lines in proptest::collection::vec(line(), 0..20)) {
        let requests: Vec<_> = lines.iter().filter_map(|line| GtpCommand::parse(line)).collect();
        let until = requests.iter().position(|request| request.command == "quit" && request.arguments.is_empty());
        let commands = &requests[..until.map_or(requests.len(), |quit| quit + 1)];
        let responses = responses(&output(lines.join("\n").as_bytes()));
        prop_assert_eq!(responses.len(), commands.len());
        for (answer, request) in std::iter::zip(&responses, commands) {
            let rest = answer[1..].strip_prefix(request.id.as_str());
            prop_assert!(rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\n'])), "{answer:?}");
        }
    }

    #[test]
    fn refused_command_changes_nothing(before in proptest::collection::vec(line(), 0..9), tried in line()) {
        prop_assume!(before.iter().chain([&tried]).all(|line| !line.contains("quit")) && GtpCommand::parse(&tried).is_some());
        let input = format!("new seega size=5 seed=1\n{}\nrecord\n{tried}\nrecord\nshow\n", before.join("\n"));
        let responses = responses(&output(input.as_bytes()));
        let [.., first, refused, second, _] = &responses[..] else { return Ok(()) };
        if refused.starts_with('?') {
            prop_assert_eq!(first, second);
        }
    }

    #[test]
    fn written_command_is_parsed_back(id in "[0-9]{0,4}", command in "[a-z_]{1,9}", words in "[!-\"$-~]{0,5}( [!-\"$-~]{1,5}){0,2}") {
        let line = format!("{id} {command} {words}\r\n");
        let expected = GtpCommand { id, command, arguments: words.trim().to_owned() };
        prop_assert_eq!(GtpCommand::parse(&line), Some(expected));
    }
}
