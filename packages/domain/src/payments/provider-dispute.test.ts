import { expect, test } from 'vitest';
import {
  advanceDispute,
  assertTakesEvidence,
  PROVIDER_DISPUTE_STATUSES,
} from './provider-dispute.ts';

test('a decision is final, and evidence stays submitted, in whatever order events arrive', () => {
  expect(advanceDispute('needs_response', 'under_review')).toBe('under_review');
  expect(advanceDispute('under_review', 'needs_response')).toBe('under_review');
  expect(advanceDispute('needs_response', 'lost')).toBe('lost');
  expect(advanceDispute('under_review', 'won')).toBe('won');
  for (const reported of PROVIDER_DISPUTE_STATUSES) {
    expect(advanceDispute('won', reported)).toBe('won');
    expect(advanceDispute('lost', reported)).toBe('lost');
  }
});

test('evidence is accepted once, before the deadline and the decision', () => {
  const respondBy = new Date('2026-11-28T10:00:00Z');
  const before = new Date('2026-11-28T09:59:59Z');
  const needsResponse = { status: 'needs_response', respondBy } as const;
  expect(() => assertTakesEvidence(needsResponse, before)).not.toThrow();
  expect(() => assertTakesEvidence({ ...needsResponse, respondBy: null }, before)).not.toThrow();
  expect(() => assertTakesEvidence(needsResponse, respondBy)).toThrow('dispute.too_late');
  const wrong = { under_review: 'evidence_submitted', won: 'closed', lost: 'closed' } as const;
  for (const status of ['under_review', 'won', 'lost'] as const) {
    const error = `dispute.${wrong[status]}`;
    expect(() => assertTakesEvidence({ status, respondBy }, before)).toThrow(error);
  }
});
