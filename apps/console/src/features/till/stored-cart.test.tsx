import { beforeEach, expect, test } from 'vitest';
import { readQuantities, writeQuantities } from './stored-cart.ts';

beforeEach(() => sessionStorage.clear());

test('a cart is kept for its store in this tab', () => {
  writeQuantities('sto_1', new Map([['a', 2]]));
  writeQuantities('sto_2', new Map());
  expect([...readQuantities('sto_1')]).toEqual([['a', 2]]);
  expect(readQuantities('sto_2').size).toBe(0);
  writeQuantities('sto_1', new Map());
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'null', '{"a":1}', 'a=0&b=1.5&c&d=-1&e=x&f=%ZZ&g=%20'])(
  'a damaged cart %o is empty',
  (stored) => {
    writeQuantities('sto_1', new Map([['a', 2]]));
    sessionStorage.setItem(sessionStorage.key(0) ?? '', stored);
    expect(readQuantities('sto_1').size).toBe(0);
  },
);
