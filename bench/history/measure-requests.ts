import type { Browser } from '../../apps/api/src/testing/browser.ts';
import { quantile } from '../pay/load.ts';

const RUNS = 4;
const ROUNDS = 300;
const WARM_ROUNDS = 6;
const DEEP_PAGES = 18;

type Question = {
  readonly name: string;
  readonly path: string;
  readonly isDeep?: true;
  /** Measures the noise of the machine, not the app. */
  readonly isNoise?: true;
};

/** Typical requests for two years of payments and receipts. */
const QUESTIONS: readonly Question[] = [
  { name: 'cards: no payment is read, all noise', path: '/cards', isNoise: true },
  { name: 'history, first page', path: '/payments?' },
  { name: 'history, deep page', path: '/payments?', isDeep: true },
  { name: 'history, oldest first', path: '/payments?sort=oldest' },
  { name: 'history, largest first', path: '/payments?sort=amount_high' },
  { name: 'history, largest first, deep', path: '/payments?sort=amount_high', isDeep: true },
  { name: 'by days', path: '/payments?from=2026-01-01&to=2026-03-31' },
  { name: 'by amount', path: '/payments?amount_min=5000&amount_max=5500' },
  { name: 'by store', path: `/payments?store=${encodeURIComponent('さくら食堂17')}` },
  { name: 'by status', path: '/payments?status=error,cancel' },
  { name: 'by method', path: '/payments?method=paypay' },
  { name: 'by words', path: `/payments?q=${encodeURIComponent('お買い上げ 77')}` },
  { name: 'by words that are nowhere', path: '/payments?q=nowhere' },
  { name: 'by all of them', path: '/payments?from=2026-01-01&amount_min=50&q=7&method=card' },
  { name: 'months', path: '/payments/months?' },
  { name: 'receipts, first page', path: '/receipts?' },
  { name: 'receipts, deep page', path: '/receipts?', isDeep: true },
  { name: 'receipts by days', path: '/receipts?from=2026-01-01&to=2026-03-31' },
  { name: 'receipts by amount', path: '/receipts?amount_min=5000&amount_max=5500' },
  { name: 'receipts by counterparty', path: `/receipts?store=${encodeURIComponent('食堂17')}` },
  { name: 'receipts by words that are nowhere', path: '/receipts?q=nowhere' },
];

export type Asked = {
  readonly name: string;
  readonly isNoise: boolean;
  readonly p50: readonly number[];
  readonly p99: readonly number[];
};

/**
 * Latency in milliseconds per request and owner, over all rounds of several runs. The owners
 * alternate, and alternate in going first, so that noise affects each of them equally.
 */
export async function askAll(people: readonly Browser[]): Promise<readonly Asked[]> {
  const times: number[][][] = QUESTIONS.map(() => people.map(() => []));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, question] of QUESTIONS.entries()) await ask(people, question, times[at] ?? []);
  }
  return QUESTIONS.map(({ name, isNoise = false }, at) => {
    const of = (part: number) => (times[at] ?? []).map((each) => quantile(each, part));
    return { name, isNoise, p50: of(0.5), p99: of(0.99) };
  });
}

async function ask(people: readonly Browser[], question: Question, times: number[][]) {
  const { path, isDeep, isNoise } = question;
  const shouldBeEmpty = isNoise === true || path.endsWith('nowhere');
  const paths = await Promise.all(people.map((one) => (isDeep ? deepPath(one, path) : path)));
  const turns = [...people.entries()];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    turns.reverse();
    for (const [at, person] of turns) {
      const from = performance.now();
      const { status, body } = await person.get(paths[at] ?? path);
      const isExpected = status === 200 && shouldBeEmpty === (body.items.length === 0);
      if (!isExpected) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      if (round >= 0) times[at]?.push(performance.now() - from);
    }
  }
}

/** The same request at a cursor deep in the list. */
async function deepPath(person: Browser, path: string): Promise<string> {
  let cursor = '';
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { body } = await person.get(`${path}&limit=100${cursor}`);
    if (body.next_cursor === null) throw new Error(`${path} has only ${page} pages`);
    cursor = `&cursor=${body.next_cursor}`;
  }
  return path + cursor;
}
