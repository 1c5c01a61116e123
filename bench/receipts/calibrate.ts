import { parseArgs } from 'node:util';
import { CONFIDENCE_THRESHOLD, WEIGHTS } from '@saifu/receipt-reader/extract/weights';
import { type Example, fitWeights, predict } from './fit-weights.ts';
import { loadSamples, type Sample } from './samples.ts';
import { isAmount } from './score.ts';
import { brier, type Claim, calibrationError, toBins, wilsonUpper } from './statistics.ts';
import { markdown } from './tables.ts';
import { chooseThreshold, heldOut } from './threshold.ts';

const WRONG_MAX = 1 / 1000;
const { bias: BIAS, ...HELD } = WEIGHTS;
const AS_IT_IS = { bias: BIAS, weights: HELD };
const NAMES = Object.keys(HELD) as (keyof typeof HELD)[];

type Judged = Example & {
  /** True if no blocker prevents the verdict `sure`, whatever the confidence. */
  readonly canBeSure: boolean;
};

/**
 * Fits the weights of the total's confidence to the results of a run (`bench:receipts -- --save
 * FILE`) and prints the threshold for `sure`. `node bench/receipts/calibrate.ts FILE …`.
 */
function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const samples = positionals.flatMap(loadSamples);
  const examples = samples.flatMap(toJudged);
  const wrong = examples.filter(({ isRight }) => !isRight).length;
  console.log(`${samples.length} receipts, ${examples.length} totals read, ${wrong} of them wrong`);
  console.log('\n## By the weights as they are\n');
  report(
    examples,
    examples.map(({ evidence }) => predict(AS_IT_IS, evidence)),
  );
  if (wrong === 0 || wrong === examples.length) {
    console.log('\nAll alike: there is nothing to fit. Harder pictures are needed.');
    return;
  }
  console.log('\n## By fitted weights, each total judged by weights fitted without it\n');
  report(examples, heldOut(examples, AS_IT_IS));
  const { bias, weights } = fitWeights(examples, AS_IT_IS);
  const rows = NAMES.map((name) => {
    const count = examples.filter(({ evidence }) => evidence[name] !== 0).length;
    return [name, HELD[name].toFixed(2), (weights[name] ?? 0).toFixed(2), String(count)];
  });
  const first = ['bias', BIAS.toFixed(2), bias.toFixed(2), String(examples.length)];
  console.log(`\n${markdown(['evidence', 'is', 'fitted', 'seen in'], [first, ...rows])}`);
}

function report(examples: readonly Judged[], confidences: readonly number[]): void {
  const claims = examples.map(({ isRight, canBeSure }, index) => {
    return { isRight, canBeSure, confidence: confidences[index] ?? 0 };
  });
  const bins = toBins(claims).filter((bin) => bin.claims > 0);
  const rows = bins.map(({ from, to, claims: count, claimed, right }) => {
    return [`${from} – ${to}`, String(count), claimed.toFixed(4), right.toFixed(4)];
  });
  console.log(markdown(['confidence', 'totals', 'claimed', 'right'], rows));
  const [error, score] = [calibrationError(claims), brier(claims)];
  console.log(`\ncalibration error ${error.toFixed(4)}, Brier score ${score.toFixed(4)}`);
  const undoubted = claims.filter(({ canBeSure }) => canBeSure);
  console.log(`${undoubted.length} of ${claims.length} have nothing that forbids to be sure`);
  printRow(`SURE_AT ${CONFIDENCE_THRESHOLD}, as it is`, undoubted, CONFIDENCE_THRESHOLD);
  const chosen = chooseThreshold(undoubted, WRONG_MAX);
  if (chosen === null) console.log('no threshold keeps wrong totals to 1 in 1,000');
  else
    printRow(
      `SURE_AT ${chosen.sureAt.toFixed(5)}, the least for 1 in 1,000`,
      undoubted,
      chosen.sureAt,
    );
}

function printRow(words: string, claims: readonly Claim[], sureAt: number): void {
  const sure = claims.filter(({ confidence }) => confidence >= sureAt);
  const wrong = sure.filter(({ isRight }) => !isRight).length;
  const most = (100 * wilsonUpper(wrong, sure.length)).toFixed(2);
  console.log(`${words}: ${sure.length} sure, ${wrong} wrong (95 % sure: at most ${most} %)`);
}

function toJudged({ truth, reading }: Sample): readonly Judged[] {
  const { fields, evidence } = reading;
  if (fields.pay_amount === null || evidence === undefined) return [];
  const isRight = isAmount(fields.pay_amount, truth.total);
  const canBeSure = !fields.reasons.some((reason) => reason.startsWith('doubt.'));
  return [{ evidence, isRight, canBeSure }];
}

main();
