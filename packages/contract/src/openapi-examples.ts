import events from './examples/events.json' with { type: 'json' };
import problems from './examples/problems.json' with { type: 'json' };
import requests from './examples/requests.json' with { type: 'json' };
import responses from './examples/responses.json' with { type: 'json' };

type Examples = Readonly<Record<string, unknown>>;

const SCHEMA_EXAMPLES: Examples = { ...requests, ...responses, ...events };
const PROBLEM_EXAMPLES: Examples = problems;

/** The recorded example of a named schema. `tools/record-examples.ts` writes them. */
export function findSchemaExample(name: string): unknown {
  return SCHEMA_EXAMPLES[name];
}

/** A recorded error response with one of the codes. */
export function findProblemExample(codes: readonly string[]): unknown {
  const code = codes.find((each) => each in PROBLEM_EXAMPLES);
  return code === undefined ? undefined : PROBLEM_EXAMPLES[code];
}
