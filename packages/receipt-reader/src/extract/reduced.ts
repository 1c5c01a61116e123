import type { Row } from './rows.ts';

/** The mark of reduced-rate items according to the legend of this receipt. */
export function findReducedRateMarks(rows: readonly Row[]): RegExp {
  const marks = /[※*★☆●◆■◇]|軽(?=[」印は])/;
  const legend = rows.find(({ text }) => /軽減/.test(text) && marks.test(text));
  const mark = legend === undefined ? null : marks.exec(legend.text)?.[0];
  return mark == null ? /[※*]|軽(?=\s)/ : new RegExp(`[${mark}]`);
}

/** The name of an item without surrounding marks. */
export function stripMarks(text: string, marks: RegExp): string {
  return text
    .replace(new RegExp(`^\\s*(?:${marks.source})(?=\\S{2})`), '')
    .replaceAll(
      /(?<![A-Za-z])(?:[SA]|HK)\$|[¥$£€]|[-▲△]\s*$|(?<![A-Za-z])(?:RM|MYR|JPY|USD|SGD)\s*$/g,
      ' ',
    )
    .replaceAll(/^[\s※*★☆●◆■◇○#.:…-]+(?=\S)|[\s※*★☆●◆■◇:.…(-]+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
