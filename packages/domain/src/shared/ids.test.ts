import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTypeId, ID_PREFIXES, toTypeId, uuidV7 } from './ids.ts';

test('a uuid survives the round trip through its TypeID', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(fromTypeId('order', toTypeId('order', uuid))).toBe(uuid);
    }),
  );
});

test('the published TypeID test vector matches', () => {
  expect(toTypeId('user', '00000000-0000-0000-0000-00000000000a')).toBe(
    'usr_0000000000000000000000000a',
  );
  expect(fromTypeId('user', 'usr_7zzzzzzzzzzzzzzzzzzzzzzzzz')).toBe(
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  );
});

test('a wrong prefix, a long suffix or an invalid character is rejected', () => {
  const id = toTypeId('user', '01936b1c-0000-7000-8000-000000000000');
  for (const bad of [id.replace('usr', 'ord'), `${id}0`, id.slice(0, -1), `${id.slice(0, -1)}u`]) {
    expect(fromTypeId('user', bad)).toBeUndefined();
  }
  expect(fromTypeId('user', 'usr_8zzzzzzzzzzzzzzzzzzzzzzzzz')).toBeUndefined();
});

test('later uuids sort later and have version 7', () => {
  const early = uuidV7(1_700_000_000_000, 'ffffffff-ffff-4fff-bfff-ffffffffffff');
  const late = uuidV7(1_700_000_000_001, '00000000-0000-4000-8000-000000000000');
  expect(early < late).toBe(true);
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('prefixes are unique', () => {
  const prefixes = Object.values(ID_PREFIXES);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});
