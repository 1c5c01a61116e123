import { expect, test } from 'vitest';
import { type ActiveRiskRule, decideRisk, isRiskRuleBroad, toShareBp } from './risk-rule.ts';

const rule = (id: string, action: 'review' | 'block', value: number): ActiveRiskRule => ({
  id,
  version: 1,
  name: id,
  action,
  condition: { match: 'all', items: [{ signal: 'amount', op: 'gte', value }] },
});
const RULES = [rule('held', 'review', 1000), rule('blocked', 'block', 5000)];

test.each([
  [999, null, []],
  [1000, 'review', ['held']],
  [5000, 'block', ['held', 'blocked']],
] as const)('an amount of %i yen leads to %s', (amount, action, fired) => {
  const decision = decideRisk(RULES, { amount });
  expect(decision.action).toBe(action);
  expect(decision.fired.map(({ id }) => id)).toEqual(fired);
});

test('a rule is broad if it hits more than a fifth of the payments', () => {
  expect(isRiskRuleBroad({ matched: 20, total: 100 })).toBe(false);
  expect(isRiskRuleBroad({ matched: 21, total: 100 })).toBe(true);
  expect(isRiskRuleBroad({ matched: 100, total: 100 })).toBe(true);
  expect(isRiskRuleBroad({ matched: 0, total: 0 })).toBe(true);
});

test('a share is rounded up to a basis point', () => {
  expect(toShareBp(0, 10)).toBe(0);
  expect(toShareBp(1, 1_000_000)).toBe(1);
  expect(toShareBp(1, 3)).toBe(3334);
  expect(toShareBp(3, 3)).toBe(10_000);
});
