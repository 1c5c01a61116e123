import type { Verdict } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Reading } from './reading.ts';
import { type FieldScore, type FieldScores, isAmount, isStoreRight, score } from './score.ts';
import type { Claim } from './statistics.ts';
import { isForReading, type Truth } from './truth.ts';

/** One receipt with its ground truth, its reading and the scores. */
export type Result = {
  readonly set: string;
  readonly truth: Truth;
  readonly reading: Reading;
  readonly scores: FieldScores;
};

export type Tally = {
  readonly receipts: number;
  readonly photos: number;
  readonly scores: FieldScores;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly sureWrong: number;
  /** Store titles that a payer would see, of receipts whose store is known. */
  readonly titles: { readonly shown: number; readonly wrong: number };
  /** Claimed confidence of each extracted total. */
  readonly claims: readonly Claim[];
  /** One value per photo. */
  readonly seconds: readonly number[];
  readonly cpuSeconds: readonly number[];
  /** Mean seconds per photo. */
  readonly stages: Readonly<Record<string, number>>;
};

export function toResult(set: string, truth: Truth, reading: Reading): Result {
  return { set, truth, reading, scores: score(truth, reading) };
}

export function isTotalRight({ truth, reading }: Result): boolean {
  return isAmount(reading.fields.pay_amount, truth.total);
}

/** The most severe error: a wrong amount shown as the amount to pay. */
export function isSureWrong(result: Result): boolean {
  return result.reading.fields.verdict === 'sure' && !isTotalRight(result);
}

export function tally(results: readonly Result[]): Tally {
  const readable = results.filter(({ truth }) => isForReading(truth));
  const verdicts = { sure: 0, unsure: 0, unreadable: 0 };
  for (const { reading } of results) verdicts[reading.fields.verdict] += 1;
  const seconds = perPhoto(results, ({ cost }) => cost.seconds);
  return {
    receipts: results.length,
    photos: seconds.length,
    scores: sumFieldScores(readable.map(({ scores }) => scores)),
    verdicts,
    sureWrong: results.filter(isSureWrong).length,
    titles: countTitles(readable),
    claims: results.flatMap((result) => {
      const { pay_amount, confidence } = result.reading.fields;
      if (pay_amount === null || confidence.pay_amount === undefined) return [];
      return [{ confidence: confidence.pay_amount, isRight: isTotalRight(result) }];
    }),
    seconds,
    cpuSeconds: perPhoto(results, ({ cost }) => cost.cpuSeconds),
    stages: meanStages(results, seconds.length),
  };
}

/** A receipt without a title shows none, which is not wrong. */
function countTitles(results: readonly Result[]): Tally['titles'] {
  const isRight = results
    .filter(({ reading }) => reading.fields.title !== null)
    .map(({ truth, reading }) => isStoreRight(truth, reading.names))
    .filter((right) => right !== null);
  return { shown: isRight.length, wrong: isRight.filter((right) => !right).length };
}

function sumFieldScores(scores: readonly FieldScores[]): FieldScores {
  const sum = (field: keyof FieldScores): FieldScore => ({
    hits: scores.reduce((all, one) => all + one[field].hits, 0),
    of: scores.reduce((all, one) => all + one[field].of, 0),
  });
  return {
    total: sum('total'),
    date: sum('date'),
    time: sum('time'),
    registration: sum('registration'),
    store: sum('store'),
    phone: sum('phone'),
    postal_code: sum('postal_code'),
    address: sum('address'),
    table_number: sum('table_number'),
    waiter: sum('waiter'),
    currency: sum('currency'),
    items: sum('items'),
    tax_lines: sum('tax_lines'),
  };
}

// The photos of one receipt are read together, so each gets an equal share of the time.
function perPhoto(results: readonly Result[], cost: (reading: Reading) => number) {
  return results.flatMap(({ truth, reading }) =>
    truth.images.map(() => cost(reading) / truth.images.length),
  );
}

function meanStages(results: readonly Result[], photos: number): Tally['stages'] {
  const sums: Record<string, number> = {};
  for (const { reading } of results) {
    for (const [stage, seconds] of Object.entries(reading.cost.stages)) {
      sums[stage] = (sums[stage] ?? 0) + seconds / photos;
    }
  }
  return sums;
}
