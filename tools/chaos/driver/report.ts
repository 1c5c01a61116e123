import type { Report } from '../../check/check.ts';
import { ACTIONS } from '../lives/actions.ts';
import type { Options } from './options.ts';
import type { OrderReport } from './order.ts';
import type { ResponseReport } from './responses.ts';

const SHOWN_MAX = 30;
/** The minimums of actions are those of a run of this length. */
const MINIMUM_MINUTES = 3;
/** Acknowledged payments per minute, with faults. */
const PAYMENTS_MIN = 300;
/** How many of the promises must be of a payment is counted by this kind. */
const PAYMENT_ACTIONS = ACTIONS.filter(({ name }) => name.startsWith('pay_'));

export type Outcome = {
  readonly options: Options;
  readonly responses: ResponseReport;
  readonly struck: ReadonlyMap<string, number>;
  readonly checked: Report;
  readonly exits: readonly string[];
  /** Payments that should be final and are not. */
  readonly left: readonly string[];
  readonly healMs: number;
  readonly order: OrderReport;
};

export type Failures = {
  /** What the product did wrong. */
  readonly defects: readonly string[];
  /** What was done too seldom: the run proves nothing. */
  readonly missing: readonly string[];
};

/** Returns what is wrong with the product, and with the run. */
export function findFailures(outcome: Outcome): Failures {
  const { options, responses, checked, exits, left } = outcome;
  const defects = [
    ...checked.violations.map(({ rule, id, words }) => `${rule}: ${id} ${words}`),
    ...exits.map((name) => `ended by itself: ${name}`),
    ...left.map((payment) => `still open: ${payment}`),
    ...responses.unexpected.map((name) => `unexpected response: ${name}`),
  ];
  return { defects, missing: options.isReplay ? [] : findMissing(outcome) };
}

function findMissing({ options, responses }: Outcome): readonly string[] {
  const scale = options.minutes / MINIMUM_MINUTES;
  const tooFew = ACTIONS.flatMap(({ name, minimum }) => {
    const wanted = Math.floor(minimum * scale);
    const done = responses.done.get(name) ?? 0;
    return done < wanted ? [`too few: ${name} ${done} of ${wanted}`] : [];
  });
  const wanted = Math.floor(PAYMENTS_MIN * options.minutes);
  const payments = countPayments(responses);
  return payments < wanted ? [...tooFew, `too few: payments ${payments} of ${wanted}`] : tooFew;
}

function countPayments({ done }: ResponseReport): number {
  return PAYMENT_ACTIONS.reduce((all, { name }) => all + (done.get(name) ?? 0), 0);
}

export function printOutcome(outcome: Outcome, { defects, missing }: Failures): void {
  const { responses, struck, checked, order } = outcome;
  print('actions', responses.done);
  print('responses that are no success', onlyErrors(responses.counts));
  print('faults', struck);
  print('compared', new Map(Object.entries(checked.counts)));
  console.log(`${countPayments(responses)} payments acknowledged; healed in ${outcome.healMs} ms`);
  if (order.recorded > 0) {
    const gap = order.firstMissing === undefined ? '' : `, first missing: ${order.firstMissing}`;
    console.log(`replayed in order: ${order.inOrder} of ${order.recorded} events${gap}`);
  }
  const failures = [...defects, ...missing];
  for (const [name, some] of Map.groupBy(failures, (words) => words.split(/[: ]/, 1)[0])) {
    console.log(`! ${name}: ${some.length}`);
    for (const words of some.slice(0, SHOWN_MAX)) console.log(`!   ${words}`);
  }
  console.log(failures.length === 0 ? 'no violation' : `${failures.length} failures`);
}

function onlyErrors(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].filter(([name]) => !/ 2\d\d$/.test(name)));
}

function print(title: string, counts: ReadonlyMap<string, number>): void {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  console.log(`${title}: ${sorted.map(([name, count]) => `${count} × ${name}`).join(', ')}\n`);
}
