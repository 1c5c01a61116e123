import type { Page } from '../page.ts';
import type { CheckName } from './checks.ts';
import { strong } from './repairs.ts';
import type { Candidate, Choice } from './total.ts';
import { CONFIDENCE_THRESHOLD, type EvidenceName, WEIGHTS } from './weights.ts';

export type Evidence = Readonly<Record<EvidenceName, number>>;

/** Page data used besides the total. */
export type PageContext = {
  readonly issues: Page['issues'];
  readonly dates: number;
  readonly hasHead: boolean;
  /** An estimate, a menu or an order: its total is not to be paid, or not yet. */
  readonly isNoReceipt: boolean;
  readonly hasPoints: boolean;
  readonly hasDeduction: boolean;
  readonly registrations: number;
  readonly isCut: boolean;
};

const MARGIN_FULL = 2;
/** Confirmations of a total without its word, or without the head of the receipt. */
const PROOFS = 3;
const SOLD: readonly CheckName[] = ['items', 'subtotal', 'taxable'];
const PAID: readonly CheckName[] = ['tender', 'payment'];

/** Evidence for a total as named numbers. A script can collect them to fit the weights. */
export function computeEvidence({ best, rival }: Choice, context: PageContext): Evidence {
  const { label, amount, isBelow } = best.entry;
  const passed = best.checks.filter((check) => check.isPassed);
  const margin = rival === null ? MARGIN_FULL : best.score - rival.score;
  return {
    keyword: best.hasKeyword ? (label?.strength ?? 0) / 5 : 0,
    exact: best.hasKeyword && label?.isExact ? 1 : 0,
    mark: amount.hasMark ? 1 : 0,
    certainty: Math.max(0, (amount.certainty - 0.5) * 2),
    margin: Math.max(0, Math.min(1, margin / MARGIN_FULL)),
    strong: Math.min(3, strong(best.checks)),
    weak: Math.min(2, passed.filter(({ isStrong }) => !isStrong).length),
    failed: best.checks.length - passed.length,
    repaired: best.isRepaired ? 1 : 0,
    flawed: amount.flaws.length > 0 ? 1 : 0,
    below: isBelow ? 1 : 0,
    headless: context.hasHead ? 0 : 1,
    dates: context.dates > 1 ? 1 : 0,
  };
}

/** Probability that a total is right. */
export function likelihood(evidence: Evidence): number {
  let score: number = WEIGHTS.bias;
  for (const [name, value] of Object.entries(evidence)) {
    score += WEIGHTS[name as EvidenceName] * value;
  }
  return 1 / (1 + Math.exp(-score));
}

/**
 * Blockers that prevent the verdict `sure`, whatever the other evidence. Each is a reason by its
 * own name.
 */
export function findBlockers({ best, rival }: Choice, context: PageContext): readonly string[] {
  const rivalStands = rival !== null && stands(rival, best);
  const fails = (name: string) => best.checks.some((each) => each.name === name && !each.isPassed);
  const isProven = strong(best.checks) >= PROOFS && isSoldAndPaid(best);
  const isFlawless = best.checks.every(({ isPassed }) => isPassed);
  const blockers: readonly (readonly [boolean, string])[] = [
    [!best.hasKeyword && !(isProven && isFlawless), 'doubt.keyword'],
    [strong(best.checks) === 0, 'doubt.unchecked'],
    [rivalStands, 'doubt.rival'],
    [fails('tender'), 'doubt.tender'],
    [fails('payment'), 'doubt.payment'],
    [fails('largest'), 'doubt.largest'],
    [fails('tax'), 'doubt.tax'],
    [fails('subtotal') && fails('items'), 'doubt.sums'],
    [SOLD.some(fails) && strong(best.checks) < 2, 'doubt.sums'],
    [best.isRepaired && strong(best.checks) < 2, 'doubt.repaired'],
    [context.hasPoints, 'doubt.points'],
    [context.hasDeduction, 'doubt.deduction'],
    [context.isNoReceipt, 'doubt.kind'],
    [!context.hasHead && !isProven, 'doubt.head'],
    [context.isCut, 'doubt.long'],
    [context.registrations > 1, 'doubt.several'],
    [context.issues.includes('several'), 'doubt.several'],
    [context.issues.includes('unjoined'), 'doubt.unjoined'],
  ];
  return [...new Set(blockers.filter(([applies]) => applies).map(([, name]) => name))];
}

/**
 * What was sold and what was paid add up to the total independently of each other. Such a total
 * needs neither its word nor the head of the receipt.
 */
function isSoldAndPaid(best: Candidate): boolean {
  return passes(best, SOLD) && passes(best, PAID);
}

function passes({ checks }: Candidate, names: readonly CheckName[]): boolean {
  return checks.some(({ name, isPassed }) => isPassed && names.includes(name));
}

/**
 * Blockers of the whole document: even if the amount was read correctly, another one may have to be
 * paid.
 */
const WRONG_DOCUMENT_DOUBTS: readonly string[] = [
  'doubt.kind',
  'doubt.several',
  'doubt.unjoined',
  'doubt.long',
];

/** Maximum confidence of a total with such blockers. */
export function capLikelihood(blockers: readonly string[]): number {
  if (blockers.length === 0) return 1;
  return blockers.some((blocker) => WRONG_DOCUMENT_DOUBTS.includes(blocker))
    ? 0.5
    : CONFIDENCE_THRESHOLD - 0.005;
}

/** A competing amount: equally confirmed, or with a label that is at least as strong. */
function stands(rival: Candidate, best: Candidate): boolean {
  const ahead = strong(best.checks) - strong(rival.checks);
  if (ahead <= 0 && rival.score > best.score - 1.5) return true;
  // A larger sum further down includes what the smaller one does not, unless that was paid.
  const isLater = rival.entry.row.index > best.entry.row.index && rival.value > best.value;
  if (isLater && !passes(best, PAID)) return true;
  const stronger = (rival.entry.label?.strength ?? 0) - (best.entry.label?.strength ?? 0);
  return stronger > 0 || (stronger === 0 && (ahead < 2 || rival.value > best.value));
}
