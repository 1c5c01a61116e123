import { statSync } from 'node:fs';
import { join } from 'node:path';
import { markdown } from './tables.ts';
import { isSureWrong, isTotalRight, type Result } from './tally.ts';
import { isForReading } from './truth.ts';

const FIELD_MISSES = ['date', 'registration', 'store'] as const;

/** One line per receipt whose total is wrong or wrongly marked as sure. */
export function wrongTotals(results: readonly Result[]): string {
  const wrong = results.filter((result) => {
    const isAsked = isForReading(result.truth) && typeof result.truth.total === 'number';
    return isSureWrong(result) || (isAsked && !isTotalRight(result));
  });
  if (wrong.length === 0) return 'No total was wrong.';
  const rows = wrong.map((result) => {
    const { set, truth, reading } = result;
    const { pay_amount, verdict, confidence, reasons } = reading.fields;
    return [
      `${set}/${truth.id}`,
      String(truth.total ?? '–'),
      String(pay_amount ?? '–'),
      isSureWrong(result) ? '**sure**' : verdict,
      confidence.pay_amount?.toFixed(4) ?? '–',
      reasons.join(', '),
    ];
  });
  return markdown(['wrong total', 'truth', 'read', 'verdict', 'confidence', 'reasons'], rows);
}

/** Wrong values of the other most important fields. */
export function listWrongFields(results: readonly Result[]): string {
  const rows = results
    .filter(({ truth }) => isForReading(truth))
    .flatMap(({ set, truth, reading, scores }) =>
      FIELD_MISSES.filter((field) => scores[field].hits < scores[field].of).map((field) => {
        const { title, branch, issued_at, registration_number } = reading.fields;
        const read = {
          date: issued_at,
          registration: registration_number,
          store: [title, branch].filter((name) => name !== null).join(' / '),
        };
        const store = [truth.store, truth.branch, ...(truth.aliases ?? [])]
          .filter(Boolean)
          .join(' / ');
        const wanted = field === 'store' ? store : String(truth[field] ?? truth.issued_at);
        return [`${set}/${truth.id}`, field, wanted, read[field] ?? '–'];
      }),
    );
  if (rows.length === 0) return 'No date, registration number or store name was wrong.';
  return markdown(['wrong field', 'which', 'truth', 'read'], rows);
}

/** Expected and actual verdicts of the photos that are meant to be doubtful. */
export function expectations(results: readonly Result[]): string | null {
  if (results.every(({ truth }) => isForReading(truth))) return null;
  const rows = (['sure', 'unsure', 'unreadable', 'any'] as const).flatMap((expect) => {
    const those = results.filter(({ truth }) => truth.expect === expect);
    if (those.length === 0) return [];
    const came = (verdict: string) =>
      String(those.filter(({ reading }) => reading.fields.verdict === verdict).length);
    const wrong = those.filter(isSureWrong).length;
    return [[expect, came('sure'), came('unsure'), came('unreadable'), String(wrong)]];
  });
  const head = ['expected', 'came: sure', 'unsure', 'unreadable', 'sure and wrong'];
  return [markdown(head, rows), ...surprises(results)].join('\n\n');
}

const BOLDNESS = ['unreadable', 'unsure', 'sure'];

/** The doubtful photos whose verdict is more confident than expected. */
function surprises(results: readonly Result[]): readonly string[] {
  const rows = results
    .filter(({ truth }) => !isForReading(truth))
    .filter(
      ({ truth, reading }) =>
        BOLDNESS.indexOf(reading.fields.verdict) > BOLDNESS.indexOf(truth.expect ?? 'any'),
    )
    .map(({ set, truth, reading }) => {
      const { verdict, pay_amount, reasons } = reading.fields;
      const what = [truth.kind ?? '–', truth.expect ?? '–', verdict];
      const read = `${pay_amount ?? '–'} (truth ${truth.total ?? '–'})`;
      return [`${set}/${truth.id}`, ...what, read, reasons.join(', ')];
    });
  const head = ['bolder than expected', 'kind', 'expected', 'came', 'read', 'reasons'];
  return rows.length === 0 ? [] : [markdown(head, rows)];
}

export function modelSizes(folder: string): string {
  const files = ['detector.onnx', 'recogniser.onnx', 'characters.txt'];
  const sizes = files.map((name) => {
    const megabytes = statSync(join(folder, name)).size / 1e6;
    return `${name} ${megabytes.toFixed(2)} MB`;
  });
  return `Models: ${sizes.join(', ')}.`;
}
