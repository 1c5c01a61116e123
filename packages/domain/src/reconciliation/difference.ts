import { PROVIDER_LATE_DAYS, STAFF_ALONE_YEN_MAX } from '../shared/limits.ts';

/**
 * How the report of the payment provider differs from our ledger. late: we have it, and the
 * provider does not report it yet; after some days it is missing there.
 */
export const DIFFERENCE_KINDS = [
  'missing_here',
  'missing_there',
  'amount',
  'fee',
  'currency',
  'late',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** matched: the other side came later. closed: by staff, with a reason and a posting. */
export const DIFFERENCE_STATES = ['open', 'matched', 'closed'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Something that is late at this moment is missing, if it happened before. */
export function getMissingBefore(now: Date): Date {
  return new Date(now.getTime() - PROVIDER_LATE_DAYS * DAY_MS);
}

/** Whole days since it was found. */
export function getAgeDays(foundAt: Date, until: Date): number {
  return Math.max(0, Math.floor((until.getTime() - foundAt.getTime()) / DAY_MS));
}

/** Why a difference cannot be closed now, or undefined. */
export function getCloseError(difference: {
  readonly kind: DifferenceKind;
  readonly state: DifferenceState;
}): 'difference.closed' | 'difference.late' | undefined {
  if (difference.state !== 'open') return 'difference.closed';
  return difference.kind === 'late' ? 'difference.late' : undefined;
}

/** Whether a second member has to approve that it is closed. */
export function needsSecondMember(amountYen: number): boolean {
  return Math.abs(amountYen) > STAFF_ALONE_YEN_MAX;
}
