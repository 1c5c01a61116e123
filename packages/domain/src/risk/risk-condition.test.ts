import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCardSignal,
  isConditionTooLarge,
  listSignals,
  matchesRisk,
  parseVelocity,
  RISK_FLAGS,
  RISK_NUMBERS,
  RISK_SCOPES,
  RISK_VELOCITIES,
  RISK_WINDOWS,
  type RiskComparison,
  type RiskCondition,
  type RiskGroup,
  type RiskSignals,
  toSignalName,
} from './risk-condition.ts';

const op = fc.constantFrom('gte' as const, 'lte' as const);
const value = fc.integer({ min: 0, max: 1000 });
const choice = fc.constantFrom('in' as const, 'not_in' as const);
const comparison: fc.Arbitrary<RiskComparison> = fc.oneof(
  fc.record({ signal: fc.constantFrom(...RISK_NUMBERS), op, value }),
  fc.record({
    signal: fc.constantFrom(...RISK_VELOCITIES),
    by: fc.constantFrom(...RISK_SCOPES),
    within: fc.constantFrom(...RISK_WINDOWS),
    op,
    value,
  }),
  fc.record({ signal: fc.constantFrom(...RISK_FLAGS), is: fc.boolean() }),
  fc.record({
    signal: fc.constant('card_country' as const),
    op: choice,
    values: fc.uniqueArray(fc.constantFrom('JP', 'US', 'KR'), { minLength: 1 }),
  }),
  fc.record({
    signal: fc.constant('method' as const),
    op: choice,
    values: fc.uniqueArray(fc.constantFrom('card' as const, 'cash' as const), { minLength: 1 }),
  }),
);
const group: fc.Arbitrary<RiskGroup> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  items: fc.array(comparison, { minLength: 1, maxLength: 4 }),
});
const condition: fc.Arbitrary<RiskCondition> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  items: fc.array(fc.oneof(comparison, group), { minLength: 1, maxLength: 5 }),
});
const ANY_VALUE = fc.oneof(
  value,
  fc.boolean(),
  fc.constantFrom('JP', 'US', 'card'),
  fc.constant(null),
);
const signals: fc.Arbitrary<RiskSignals> = fc.dictionary(
  fc.oneof(
    fc.constantFrom<string>(...RISK_NUMBERS, ...RISK_FLAGS, 'card_country', 'method'),
    comparison.map(toSignalName),
  ),
  ANY_VALUE,
);

/** The negation of a comparison whose signal is known. */
function negate(each: RiskComparison): RiskComparison {
  if ('is' in each) return { ...each, is: !each.is };
  if ('values' in each)
    return { ...each, op: each.op === 'in' ? 'not_in' : 'in' } as RiskComparison;
  return each.op === 'gte'
    ? { ...each, op: 'lte', value: each.value - 1 }
    : { ...each, op: 'gte', value: each.value + 1 };
}

test('a condition reads no other signals than those it lists', () => {
  fc.assert(
    fc.property(condition, signals, (one, all) => {
      const names = listSignals(one);
      const read = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
      expect(matchesRisk(one, read)).toBe(matchesRisk(one, all));
    }),
  );
});

test('without any known signal no condition matches', () => {
  fc.assert(fc.property(condition, (one) => !matchesRisk(one, {})));
});

test('all is any negated, for known signals', () => {
  fc.assert(
    fc.property(fc.array(comparison, { minLength: 1, maxLength: 6 }), value, (items, number) => {
      const known = Object.fromEntries(
        items.map((each) => {
          const sample = 'is' in each ? number % 2 === 0 : 'values' in each ? 'JP' : number;
          return [toSignalName(each), sample];
        }),
      );
      const all = matchesRisk({ match: 'all', items }, known);
      const any = matchesRisk({ match: 'any', items: items.map(negate) }, known);
      expect(all).toBe(!any);
    }),
  );
});

test('one more item never makes `all` match more, nor `any` match less', () => {
  fc.assert(
    fc.property(condition, comparison, signals, (one, more, all) => {
      const before = matchesRisk(one, all);
      const after = matchesRisk({ ...one, items: [...one.items, more] }, all);
      if (one.match === 'all') expect(after && !before).toBe(false);
      else expect(before && !after).toBe(false);
    }),
  );
});

test('a group of one comparison is that comparison', () => {
  fc.assert(
    fc.property(
      comparison,
      signals,
      fc.constantFrom('all' as const, 'any' as const),
      (each, all, match) => {
        const alone = matchesRisk({ match: 'all', items: [each] }, all);
        expect(matchesRisk({ match, items: [{ match, items: [each] }] }, all)).toBe(alone);
      },
    ),
  );
});

test('an empty condition and an empty group match nothing', () => {
  expect(matchesRisk({ match: 'all', items: [] }, {})).toBe(false);
  expect(matchesRisk({ match: 'all', items: [{ match: 'all', items: [] }] }, {})).toBe(false);
});

test.each([
  [{ signal: 'amount', op: 'gte', value: 50_000 }, { amount: 50_000 }, true],
  [{ signal: 'amount', op: 'gte', value: 50_000 }, { amount: 49_999 }, false],
  [{ signal: 'hour', op: 'lte', value: 5 }, { hour: 6 }, false],
  [{ signal: 'guest', is: false }, { guest: false }, true],
  [{ signal: 'card_country', op: 'not_in', values: ['JP'] }, { card_country: 'US' }, true],
  [{ signal: 'card_country', op: 'not_in', values: ['JP'] }, { card_country: null }, false],
  [{ signal: 'method', op: 'in', values: ['card'] }, { method: 'paypay' }, false],
] as const)('%j with %j is %s', (each, known, expected) => {
  expect(matchesRisk({ match: 'all', items: [each as RiskComparison] }, known)).toBe(expected);
});

test('velocity signals have names of their own', () => {
  const each = { signal: 'attempts', by: 'card', within: '24h', op: 'gte', value: 3 } as const;
  expect(toSignalName(each)).toBe('attempts.card.24h');
  expect(parseVelocity('attempts.card.24h')).toEqual({
    signal: 'attempts',
    by: 'card',
    within: '24h',
  });
  expect(parseVelocity('attempts.card.2h')).toBeUndefined();
  expect(parseVelocity('amount')).toBeUndefined();
  expect(
    ['attempts.card.1h', 'card_country', 'attempts.store.1h', 'amount'].map(isCardSignal),
  ).toEqual([true, true, false, false]);
  expect(matchesRisk({ match: 'all', items: [each] }, { 'attempts.card.24h': 3 })).toBe(true);
});

test('a condition has at most twenty comparisons, wherever they stand', () => {
  const items = Array.from({ length: 10 }, () => ({ signal: 'guest', is: true }) as const);
  const full: RiskCondition = { match: 'any', items: [...items, { match: 'all', items }] };
  expect(isConditionTooLarge(full)).toBe(false);
  expect(
    isConditionTooLarge({ ...full, items: [...full.items, { signal: 'guest', is: true }] }),
  ).toBe(true);
});
