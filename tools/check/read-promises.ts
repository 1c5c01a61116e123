import type { AnswerPromise } from './promises.ts';
import { parseLine, readLines } from './read-lines.ts';

/** A promise with the line that contains it. */
export type KeptPromise = AnswerPromise & { readonly line: number };

export type PromiseFile = {
  readonly promises: readonly KeptPromise[];
  readonly problems: readonly string[];
};

type Fields = Readonly<Record<string, 'string' | 'number' | 'amount or null'>>;

/** The fields that a promise of each kind must have; those that may be absent are not listed. */
const FIELDS: Readonly<Record<AnswerPromise['kind'], Fields>> = {
  slide: { key: 'string', order: 'string', amount: 'number', status: 'string' },
  confirm: { payment: 'string', status: 'string' },
  cancel: { payment: 'string', status: 'string' },
  order_cancel: { order: 'string', status: 'string' },
  refund: { payment: 'string', key: 'string', amount: 'number', status: 'string' },
  refund_request: {
    refund_request: 'string',
    payment: 'string',
    amount: 'number',
    status: 'string',
  },
  refund_decision: { refund_request: 'string', status: 'string', amount: 'amount or null' },
  charge: { recurring_billing: 'string', due_date: 'string', amount: 'number', status: 'string' },
  receipt: { receipt: 'string', payment: 'string', number: 'string', amount: 'number' },
  webhook: { delivery: 'string', body: 'string' },
};

export const NO_PROMISES: PromiseFile = { promises: [], problems: [] };

export function readPromises(path: string): PromiseFile {
  const promises: KeptPromise[] = [];
  const problems: string[] = [];
  let line = 0;
  for (const { raw } of readLines(path)) {
    line += 1;
    const value = parseLine(raw);
    const problem = value === undefined ? 'is not a JSON object' : findProblem(value);
    if (problem !== undefined) problems.push(`line ${line} ${problem}`);
    else promises.push({ ...(value as AnswerPromise), line });
  }
  return { promises, problems };
}

function findProblem(value: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof value.kind !== 'string' || !Object.hasOwn(FIELDS, value.kind)) {
    return 'has no known kind';
  }
  const fields = FIELDS[value.kind as AnswerPromise['kind']];
  const missing = Object.entries(fields).filter(([name, type]) => {
    if (type === 'amount or null' && value[name] === null) return false;
    return typeof value[name] !== (type === 'string' ? 'string' : 'number');
  });
  return missing.length === 0 ? undefined : `(${value.kind}) lacks ${missing[0]?.[0]}`;
}
