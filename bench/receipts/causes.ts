import { markdown } from './tables.ts';
import { isSureWrong, isTotalRight, type Result } from './tally.ts';
import { isForReading } from './truth.ts';

type Outcome = 'right, not trusted' | 'wrong' | 'no total' | 'sure and wrong';

const OUTCOMES: readonly Outcome[] = ['right, not trusted', 'wrong', 'no total', 'sure and wrong'];
const FIELDS = ['date', 'registration', 'store'] as const;

/**
 * What keeps receipts from being read and trusted: each cause with its receipts, then each receipt
 * with its causes. A receipt with two causes counts for both.
 */
export function listCauses(results: readonly Result[]): string {
  const missed = results.flatMap((result) => {
    const outcome = getOutcome(result);
    return outcome === null ? [] : [{ result, outcome, causes: getCauses(result) }];
  });
  if (missed.length === 0) return 'Every total was read and trusted.';
  const names = [...new Set(missed.flatMap(({ causes }) => causes))];
  const counts = names.map((name) => {
    const those = missed.filter(({ causes }) => causes.includes(name));
    return {
      name,
      all: those.length,
      cells: OUTCOMES.map((each) => those.filter(({ outcome }) => outcome === each).length),
    };
  });
  const byCause = counts
    .toSorted((a, b) => b.all - a.all)
    .map(({ name, cells }) => [name, ...cells.map((count) => (count === 0 ? '–' : `${count}`))]);
  const byReceipt = missed.map(({ result, outcome, causes }) => {
    const { set, truth } = result;
    return [`${set}/${truth.id}`, truth.q ?? '–', outcome, causes.join(', '), listMisses(result)];
  });
  return [
    markdown(['cause', ...OUTCOMES], byCause),
    markdown(['receipt', 'picture', 'total', 'causes', 'also missed'], byReceipt),
  ].join('\n\n');
}

/** Null: right and trusted, or not asked. */
function getOutcome(result: Result): Outcome | null {
  const { truth, reading } = result;
  const { verdict, pay_amount } = reading.fields;
  if (isSureWrong(result)) return 'sure and wrong';
  if (!isForReading(truth) || typeof truth.total !== 'number') return null;
  if (isTotalRight(result)) return verdict === 'sure' ? null : 'right, not trusted';
  return pay_amount === null ? 'no total' : 'wrong';
}

/** The doubts. A reading without any has the other reasons, or none. */
function getCauses({ reading }: Result): readonly string[] {
  const { reasons, verdict } = reading.fields;
  const doubts = reasons.filter((reason) => reason.startsWith('doubt.'));
  if (doubts.length > 0) return doubts;
  return reasons.length > 0 ? reasons : [verdict];
}

function listMisses({ scores }: Result): string {
  return FIELDS.filter((field) => scores[field].hits < scores[field].of).join(', ') || '–';
}
