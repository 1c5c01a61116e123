import type { PaymentRow, StepRow } from './database-rows.ts';
import type { Violations } from './posting-checks.ts';

/** Allowed transitions, deliberately repeated here so that a mistake in the app shows. */
const LEGAL: Readonly<Record<string, readonly (readonly [string | null, string])[]>> = {
  begin: [[null, 'waiting_for_payment']],
  authorize: [['waiting_for_payment', 'processing']],
  settle: [['waiting_for_payment', 'complete']],
  charge: [['waiting_for_payment', 'complete']],
  abort: [['waiting_for_payment', 'cancel']],
  fail: [['waiting_for_payment', 'error']],
  capture: [['processing', 'processing']],
  confirm: [['processing', 'complete']],
  void: [['processing', 'cancel']],
  refund: [
    ['processing', 'refunded'],
    ['complete', 'refunded'],
  ],
  part_refund: [
    ['processing', 'processing'],
    ['complete', 'complete'],
  ],
  refund_fail: [
    ['processing', 'processing'],
    ['complete', 'complete'],
    ['refunded', 'complete'],
  ],
  reopen: [['refunded', 'processing']],
};

export function findTransitionViolations(
  payment: PaymentRow,
  steps: readonly StepRow[],
): Violations {
  const name = `payment ${payment.id}`;
  const errors: string[] = [];
  let before: StepRow | null = null;
  for (const [index, step] of steps.entries()) {
    if (step.version !== index + 1) errors.push(`${name}: a gap in its steps at ${index + 1}`);
    const from = before?.status ?? null;
    const isLegal = LEGAL[step.event]?.some(([a, b]) => a === from && b === step.status);
    if (!isLegal) errors.push(`${name}: ${from} cannot become ${step.status} by ${step.event}`);
    if (before !== null && step.at < before.at) errors.push(`${name}: its steps go back in time`);
    before = step;
  }
  if (before?.status !== payment.status || before.version !== payment.version) {
    errors.push(`${name} is ${payment.status}, its last step says ${before?.status}`);
  }
  return errors;
}
