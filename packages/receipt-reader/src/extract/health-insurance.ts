import type { Row } from './rows.ts';
import { compact } from './text.ts';

const POINTS = /(?:合計|総|請求|保険)点?数?[:(]?([\d,]+)点/;
const SHARE = /負担(?:割合|率|区分)?[:(]?(?:([123])割|([123])0%)/;
const OUTSIDE = /(?:保険外|自費)(?:負担)?(?:金|額|合計)*[:(]?¥?([\d,]+)円?/;

/**
 * Amount for an insured patient, computed from the points of the treatment: ten yen per point, of
 * which the patient pays a share, rounded to ten yen. Uninsured items are added.
 */
export function computePatientShare(rows: readonly Row[]): number | null {
  const texts = rows.map(({ text }) => compact(text));
  const points = findFirst(texts, POINTS);
  const share = findFirst(texts, SHARE);
  if (points === null || share === null) return null;
  return Math.round((points * share) / 10) * 10 + (findFirst(texts, OUTSIDE) ?? 0);
}

function findFirst(texts: readonly string[], pattern: RegExp): number | null {
  for (const text of texts) {
    const found = pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (found !== undefined) return Number(found.replaceAll(',', ''));
  }
  return null;
}
