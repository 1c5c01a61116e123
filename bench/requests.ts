import type { Browser } from '../apps/api/src/testing/browser.ts';
import { quantile } from './pay/load.ts';

const RUNS = 4;
const ROUNDS = 300;
/** A sum takes so long that the noise matters less. */
const SUM_ROUNDS = 5;
const WARM_ROUNDS = 6;
const DEEP_PAGES = 18;
const RATIO_MAX = 1.5;

export type Question = {
  readonly name: string;
  readonly path: string;
  readonly isDeep?: true;
  /** The list has no items. */
  readonly isEmpty?: true;
  /** Measures the noise of the machine, not the app. */
  readonly isNoise?: true;
  /** Reported only. Its time grows with what it adds up. */
  readonly isSum?: true;
};

export type Asked = {
  readonly name: string;
  /** Whether the aim for the ratio applies. */
  readonly hasAim: boolean;
  readonly p50: readonly number[];
  readonly p99: readonly number[];
};

/**
 * Latency in milliseconds per request and owner, over all rounds of several runs. The owners
 * alternate, and alternate in going first, so that noise affects each of them equally.
 */
export async function askAll(
  people: readonly Browser[],
  questions: readonly Question[],
): Promise<readonly Asked[]> {
  const times: number[][][] = questions.map(() => people.map(() => []));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, question] of questions.entries()) await ask(people, question, times[at] ?? []);
  }
  return questions.map(({ name, isNoise, isSum }, at) => {
    const of = (part: number) => (times[at] ?? []).map((each) => quantile(each, part));
    return { name, hasAim: !(isNoise || isSum), p50: of(0.5), p99: of(0.99) };
  });
}

/** Prints a table of the small and the large database, and the largest ratio of p99. */
export function printAsked(asked: readonly Asked[]): void {
  const head = ['p50 10k', 'p50 1M', 'p99 10k', 'p99 1M', 'p99 ratio'];
  console.log(`${'milliseconds'.padEnd(40)}${head.map((word) => word.padStart(10)).join('')}`);
  for (const { name, p50, p99 } of asked) {
    const columns = [...p50, ...p99, getRatio(p99)].map((value) => value.toFixed(2).padStart(10));
    console.log(name.padEnd(40) + columns.join(''));
  }
  const measured = asked.filter(({ hasAim }) => hasAim);
  const largest = Math.max(...measured.map(({ p99 }) => getRatio(p99)));
  printRow(`largest p99 ratio (aim ${RATIO_MAX} or less)`, largest);
}

export function printRow(words: string, value: number): void {
  console.log(`${words.padEnd(60)} ${value.toFixed(2).padStart(8)}`);
}

function getRatio([small = 0, large = 0]: readonly number[]): number {
  return large / small;
}

async function ask(people: readonly Browser[], question: Question, times: number[][]) {
  const { path, isDeep, isSum, isEmpty = false } = question;
  const rounds = isSum ? SUM_ROUNDS : ROUNDS;
  const paths = await Promise.all(people.map((one) => (isDeep ? deepPath(one, path) : path)));
  const turns = [...people.entries()];
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    turns.reverse();
    for (const [at, person] of turns) {
      const from = performance.now();
      const { status, body } = await person.get(paths[at] ?? path);
      const isExpected = status === 200 && isEmpty === (body.items?.length === 0);
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
