import type { BadCase } from './case.ts';
import type { Operation } from './operations.ts';
import type { Answer } from './send-request.ts';

export type Judgement = {
  /** The error code, or the status of an accepted request. */
  readonly result: string;
  readonly isAccepted: boolean;
  readonly isLimited: boolean;
  /** What is wrong with the answer. */
  readonly failure?: string;
};

const PROBLEM_TYPE = 'application/problem+json';
/** Codes of requests that match no operation. */
const ANY_OPERATION_CODES = ['not_found', 'request.method_unsupported', 'request.malformed'];
const LEAK =
  /\bat [\w.<>[\] ]+ \(|\.ts:\d+|node_modules|node:internal|syntax error|violates|pg_|relation "/;

/** Holds an answer against the rules for every case. */
export function judge(
  { expected, operation: id }: BadCase,
  answer: Answer,
  operation: Operation | undefined,
  method: string,
): Judgement {
  const { status, text } = answer;
  const isAccepted = status >= 200 && status < 400;
  const code = isAccepted ? '' : readCode(text);
  const result = code === '' ? String(status) : code;
  const found = { result, isAccepted, isLimited: status === 429 };
  const fail = (failure: string) => ({ ...found, failure });
  if (status === 0) return fail(`no answer: ${text}`);
  if (status >= 500) return fail(`${status} ${code}`);
  if (LEAK.test(text) && !isAccepted) return fail(`internals in the answer: ${text.slice(0, 300)}`);
  if (isAccepted) {
    if (expected.outcome === 'refused') return fail(`accepted with ${status}`);
    const { containing = '' } = expected;
    return text.includes(containing) ? found : fail(`accepted without ${containing}`);
  }
  if (found.isLimited) return found;
  // An answer to HEAD has no body.
  const problem = method === 'HEAD' ? undefined : checkProblem(answer, code);
  if (problem !== undefined) return fail(problem);
  if (expected.outcome === 'accepted') return fail(`refused with ${status} ${code}`);
  if (method === 'HEAD') return found;
  const codes = expected.outcome === 'refused' ? expected.codes : undefined;
  if (codes !== undefined && !codes.includes(code)) {
    return fail(`refused with ${code} instead of ${codes.join(' or ')}`);
  }
  const isDocumented = operation?.codes.has(code) ?? ANY_OPERATION_CODES.includes(code);
  return isDocumented ? found : fail(`${code} is not documented for ${id}`);
}

function checkProblem({ status, type, text }: Answer, code: string): string | undefined {
  if (!type.startsWith(PROBLEM_TYPE)) return `${status} without a problem document: ${type}`;
  if (code === '') return `${status} without a code: ${text.slice(0, 200)}`;
  const problem = JSON.parse(text) as { status?: unknown; title?: unknown; request_id?: unknown };
  if (problem.status !== status) return `status ${status} and ${problem.status} in the document`;
  const isComplete = typeof problem.title === 'string' && typeof problem.request_id === 'string';
  return isComplete ? undefined : `an incomplete problem document: ${text.slice(0, 200)}`;
}

function readCode(text: string): string {
  try {
    return String(Object(JSON.parse(text)).code ?? '');
  } catch {
    return '';
  }
}
