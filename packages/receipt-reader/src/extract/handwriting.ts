import { strong } from './repairs.ts';
import type { Row } from './rows.ts';
import { compact } from './text.ts';
import type { Candidate } from './total.ts';

/** Words printed on a form that a store fills in by hand. Without spaces. */
const FORM_WORDS: readonly RegExp[] = [
  /様(?!控|の)/,
  /^但|但し?(?:$|[^書])|ただし/,
  /正に|まさに|領収(?:いた|致)|受領(?:いた|致)/,
  /収入印紙|^印紙/,
  /小切手|手形/,
  /^金額$|^金$|領収金額|税抜金額|税抜額/,
  /消費税額等?\(?[%％]?\)?/,
];
const WORDS_MIN = 2;
const HEADING = /領収[書証]/;
/** Below this certainty a digit was hardly printed. */
const PRINTED = 0.9;
/** Nobody writes a form for less. */
const AMOUNT_MIN = 100;

/** True if the amount of a 領収書 form was probably filled in by hand and cannot be trusted. */
export function isHandwritten(rows: readonly Row[], best: Candidate | null): boolean {
  const texts = rows.map(({ text }) => compact(text));
  if (!texts.some((text) => HEADING.test(text))) return false;
  const words = FORM_WORDS.filter((word) => texts.some((text) => word.test(text)));
  if (words.length < WORDS_MIN) return false;
  if (best === null) return true;
  if (strong(best.checks) > 0) return false;
  const { amount } = best.entry;
  return amount.certainty < PRINTED || amount.flaws.length > 0 || best.value < AMOUNT_MIN;
}
