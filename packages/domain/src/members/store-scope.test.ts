import { expect, test } from 'vitest';
import { assertInScope, getStoreScope } from './store-scope.ts';

function actorWith(storeIds: readonly string[] | null) {
  const limits = { storeIds, refundLimitYen: 10_000, secondFactorStep: 'none' } as const;
  return { member: { id: 'a', sessionId: 'b', role: 'clerk', ...limits } } as const;
}

test('an API key and a member without named stores may use every store', () => {
  for (const actor of [{ member: null }, actorWith(null)]) {
    expect(getStoreScope(actor)).toBeNull();
    expect(() => assertInScope(actor, 'any')).not.toThrow();
    expect(() => assertInScope(actor, null)).not.toThrow();
  }
});

test('a member with named stores may use these and no others', () => {
  const actor = actorWith(['one', 'two']);
  expect(() => assertInScope(actor, 'two')).not.toThrow();
  for (const storeId of ['three', '', null, undefined]) {
    expect(() => assertInScope(actor, storeId)).toThrow('not_found');
  }
});
