import { expect, test } from 'vitest';
import { isExpired } from '../payments/card-expiry.ts';
import { CHARGE_STATUSES, type ChargeStatus } from '../recurring-billing/charge.ts';
import { civilDate } from '../shared/calendar.ts';
import {
  ATTENTION_ITEM_KINDS,
  type AttentionItemKind,
  byUrgency,
  getCardAttentionKind,
  getChargeAttentionKind,
  getRecentAnswerCutoff,
  isChargedSoon,
  isLimitNear,
  validUntil,
} from './attention-items.ts';

const NOW = new Date('2026-11-15T14:05:00+09:00');

const createItem = (kind: AttentionItemKind, day: number | null = null) => {
  return { kind, at: day === null ? null : new Date(Date.UTC(2026, 10, day)) };
};

const sorted = (...items: readonly ReturnType<typeof createItem>[]) =>
  items.toSorted(byUrgency).map(({ kind, at }) => `${kind} ${at?.getUTCDate() ?? '-'}`);

test('problems come first, then deadlines, then answers, then limits', () => {
  expect(
    sorted(
      createItem('profile_incomplete'),
      createItem('consultation_answered', 14),
      createItem('card_expiring', 30),
      createItem('charge_declined', 16),
    ),
  ).toEqual([
    'charge_declined 16',
    'card_expiring 30',
    'consultation_answered 14',
    'profile_incomplete -',
  ]);
});

test('deadlines are sorted by date, regardless of kind', () => {
  expect(
    sorted(
      createItem('price_proposed', 24),
      createItem('payment_to_confirm', 18),
      createItem('charge_soon', 16),
      createItem('payment_to_confirm', 17),
    ),
  ).toEqual([
    'charge_soon 16',
    'payment_to_confirm 17',
    'payment_to_confirm 18',
    'price_proposed 24',
  ]);
});

test('problems are sorted by severity, then by date', () => {
  expect(
    sorted(
      createItem('card_expired', 1),
      createItem('charge_declined'),
      createItem('charge_declined', 18),
      createItem('charge_past_due', 25),
      createItem('charge_past_due', 20),
    ),
  ).toEqual([
    'charge_past_due 20',
    'charge_past_due 25',
    'charge_declined 18',
    'charge_declined -',
    'card_expired 1',
  ]);
});

test('answers are sorted newest first', () => {
  expect(
    sorted(createItem('refund_request_answered', 12), createItem('consultation_answered', 14)),
  ).toEqual(['consultation_answered 14', 'refund_request_answered 12']);
});

test('the sort order is antisymmetric for every pair of items', () => {
  const all = ATTENTION_ITEM_KINDS.flatMap((kind) => [
    createItem(kind),
    createItem(kind, 3),
    createItem(kind, 9),
  ]);
  for (const a of all) {
    for (const b of all) expect(Math.sign(byUrgency(a, b)) + Math.sign(byUrgency(b, a))).toBe(0);
  }
});

test('a charge needs attention when declined, awaiting the payer or past due', () => {
  const found = CHARGE_STATUSES.flatMap(
    (status: ChargeStatus) => getChargeAttentionKind(status) ?? [],
  );
  expect(found).toEqual(['charge_declined', 'charge_awaiting_payer', 'charge_past_due']);
});

test('a charge is due soon when it is today or tomorrow in Japan', () => {
  const late = new Date('2026-11-15T23:59:59+09:00');
  expect(isChargedSoon(civilDate('2026-11-15'), late)).toBe(true);
  expect(isChargedSoon(civilDate('2026-11-16'), late)).toBe(true);
  expect(isChargedSoon(civilDate('2026-11-17'), late)).toBe(false);
  expect(isChargedSoon(civilDate('2026-11-17'), new Date('2026-11-16T00:00:00+09:00'))).toBe(true);
});

const card = (month: number, year: number, isFrozen = false) => {
  return { expiry: { month, year }, isFrozen };
};

test.each([
  ['valid', card(1, 2027), true, undefined],
  ['expires in more than 30 days', card(12, 2026), true, undefined],
  ['expires in 15 days', card(11, 2026), false, 'card_expiring'],
  ['expired, charged by a recurring billing', card(10, 2026), true, 'card_expired'],
  ['expired, not charged', card(10, 2026), false, undefined],
  ['frozen, charged by a recurring billing', card(1, 2030, true), true, 'card_frozen'],
  ['frozen, not charged', card(11, 2026, true), false, undefined],
] as const)('getCardAttentionKind for a card: %s', (_, held, isCharged, kind) => {
  expect(getCardAttentionKind(held, isCharged, NOW)).toBe(kind);
});

test('a card is valid up to the second before isExpired returns true', () => {
  for (const expiry of [
    { month: 11, year: 2026 },
    { month: 12, year: 2026 },
    { month: 2, year: 2028 },
  ]) {
    const end = validUntil(expiry);
    expect(isExpired(expiry, end)).toBe(false);
    expect(isExpired(expiry, new Date(end.getTime() + 1000))).toBe(true);
  }
});

test('an answer counts as recent on the day it came and the seven days after it', () => {
  expect(getRecentAnswerCutoff(NOW)).toEqual(new Date('2026-11-08T00:00:00+09:00'));
});

test.each([
  [{ day: 0, month: 0 }, false],
  [{ day: 90_000, month: 90_000 }, false],
  [{ day: 90_001, month: 90_001 }, true],
  [{ day: 0, month: 290_001 }, true],
  [{ day: 120_000, month: 120_000 }, true],
])('with %o spent, isLimitNear returns %s', (spent, isNear) => {
  expect(isLimitNear(spent)).toBe(isNear);
});
