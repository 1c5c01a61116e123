import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownStore, matchStore, normalizeName, storeKey } from './store-matching.ts';

const NUMBER = 'T4011001098993';
const OTHER_NUMBER = 'T7010705000725';
const NOTHING = {
  title: null,
  branch: null,
  registrationNumber: null,
  phone: null,
  postalCode: null,
};

const main: KnownStore = {
  name: 'さくら食堂',
  officeName: '丸の内本店',
  latinName: 'SAKURA SHOKUDO',
  registrationNumber: NUMBER,
  phone: '+81312345601',
  postalCode: '1000005',
};
const branch: KnownStore = {
  ...main,
  officeName: '新宿店',
  phone: '+81312345609',
  postalCode: '1600022',
};
const other: KnownStore = {
  ...main,
  name: 'みどりマート',
  officeName: null,
  latinName: null,
  registrationNumber: OTHER_NUMBER,
  phone: '+81312345602',
  postalCode: '1010047',
};
const unnumbered: KnownStore = { ...main, registrationNumber: null };

const match = (known: readonly KnownStore[], printed: Partial<typeof NOTHING | object>) =>
  matchStore(known, { ...NOTHING, ...printed });

test('a store is matched by registration number, then by phone number', () => {
  expect(match([main, other], { registrationNumber: NUMBER })).toBe(main);
  expect(match([main, other], { registrationNumber: NUMBER, phone: other.phone })).toBe(main);
  expect(match([main, other], { phone: other.phone })).toBe(other);
});

test('a name matches only together with the postal code', () => {
  const here = { title: 'さくら食堂', postalCode: '1000005' };
  expect(match([main, other], here)).toBe(main);
  expect(match([main, other], { title: 'サクラ食堂 丸の内本店', postalCode: '1000005' })).toBe(
    main,
  );
  expect(match([main, other], { title: 'Sakura Shokudo', postalCode: '1000005' })).toBe(main);
  expect(match([main, other], { ...here, branch: '丸の内' })).toBe(main);
  expect(match([main, other], { title: 'さくら食堂' })).toBe('unregistered');
  expect(match([main, other], { title: 'さくら食堂', postalCode: '1000006' })).toBe('unregistered');
  expect(match([main, other], { ...here, branch: '有楽町店' })).toBe('unregistered');
  expect(match([main, other], { postalCode: '1000005' })).toBe('unregistered');
  expect(match([main, other], { title: 'さくら', postalCode: '1000005' })).toBe('unregistered');
});

test('branches that share a registration number are told apart by the other printed fields', () => {
  const both = [main, branch];
  const number = { registrationNumber: NUMBER };
  expect(match(both, number)).toBe('ambiguous');
  expect(match(both, { ...number, title: 'さくら食堂' })).toBe('ambiguous');
  expect(match(both, { ...number, phone: branch.phone })).toBe(branch);
  expect(match(both, { ...number, title: 'さくら食堂', branch: '新宿店' })).toBe(branch);
  expect(match(both, { ...number, title: 'さくら食堂新宿店' })).toBe(branch);
  expect(match(both, { ...number, postalCode: '1600022' })).toBe(branch);
  expect(match(both, { ...number, phone: '+81399999999' })).toBe('ambiguous');
});

test('the bill of an unknown branch does not match the known branch', () => {
  const number = { registrationNumber: NUMBER };
  const away = { phone: '+81399999999', postalCode: '1000006', branch: '有楽町店' };
  const { phone, postalCode } = main;
  expect(match([main], { ...number, ...away })).toBe('ambiguous');
  expect(match([main], { ...number, ...away, branch: null })).toBe('ambiguous');
  expect(match([main], { ...number, ...away, phone: null })).toBe('ambiguous');
  // One field may be misread. If one field matches, it is this branch.
  for (const one of ['phone', 'postalCode', 'branch'] as const) {
    expect(match([main], { ...number, [one]: away[one] })).toBe(main);
  }
  expect(match([main], { ...number, ...away, phone })).toBe(main);
  expect(match([main], { ...number, ...away, postalCode })).toBe(main);
  expect(match([main], { ...number, ...away, branch: '丸の内' })).toBe(main);
});

test('stores that share a phone number are told apart the same way', () => {
  const sibling = { ...other, phone: main.phone };
  expect(match([main, sibling], { phone: main.phone })).toBe('ambiguous');
  expect(match([main, sibling], { phone: main.phone, title: 'みどりマート' })).toBe(sibling);
  expect(match([main, sibling], { phone: main.phone, postalCode: '1000005' })).toBe(main);
});

test('a valid registration number of another business rules the store out', () => {
  const claimed = { registrationNumber: OTHER_NUMBER, phone: main.phone };
  expect(match([main], claimed)).toBe('unregistered');
  const called = { registrationNumber: OTHER_NUMBER, title: 'さくら食堂', postalCode: '1000005' };
  expect(match([main], called)).toBe('unregistered');
  expect(match([unnumbered], claimed)).toBe(unnumbered);
  // A misread number, or a sole trader's number: it is ignored.
  expect(match([main], { ...claimed, registrationNumber: 'T1234567890123' })).toBe(main);
});

test('a bill with only a title matches no store', () => {
  const text = fc.option(fc.string(), { nil: null });
  const store = fc.record({
    name: fc.string(),
    officeName: text,
    latinName: text,
    registrationNumber: fc.constantFrom(null, NUMBER, OTHER_NUMBER),
    phone: fc.constantFrom(null, '+81312345601', '+81312345602'),
    postalCode: fc.constantFrom('1000005', '1010047'),
  });
  fc.assert(
    fc.property(fc.array(store), text, (known, title) => {
      expect(match(known, { title })).toBe('unregistered');
    }),
  );
});

test('a matched store shares number, phone, or name and postal code with the bill', () => {
  const one = fc.record({
    name: fc.constantFrom('さくら食堂', 'みどりマート'),
    officeName: fc.constantFrom(null, '本店'),
    latinName: fc.constant(null),
    registrationNumber: fc.constantFrom(null, NUMBER, OTHER_NUMBER),
    phone: fc.constantFrom(null, '+81312345601', '+81312345602'),
    postalCode: fc.constantFrom('1000005', '1010047'),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), one, (known, scanned) => {
      const found = match(known, { ...scanned, title: scanned.name, branch: scanned.officeName });
      if (typeof found === 'string') return;
      const byNumber = found.registrationNumber !== null;
      expect(
        (byNumber && found.registrationNumber === scanned.registrationNumber) ||
          (found.phone !== null && found.phone === scanned.phone) ||
          (found.postalCode === scanned.postalCode && found.name === scanned.name),
      ).toBe(true);
    }),
  );
});

test('normalizeName ignores width, case, kana, punctuation and legal form', () => {
  expect(normalizeName('（株）サクラ食堂・本店')).toBe(normalizeName('株式会社 さくら食堂 本店'));
  expect(normalizeName('ＳＡＫＵＲＡ Café')).toBe(normalizeName('sakura-café'));
  expect(normalizeName(null)).toBe('');
});

test('storeKey uses the strongest identifier available', () => {
  const printed = { ...NOTHING, title: 'さくら食堂', postalCode: '1000005' };
  expect(storeKey('0190', { ...printed, registrationNumber: NUMBER })).toBe('store 0190');
  expect(storeKey(null, { ...printed, registrationNumber: NUMBER })).toBe(`number ${NUMBER}`);
  expect(storeKey(null, { ...printed, phone: '+81312345601' })).toBe('phone +81312345601');
  expect(storeKey(null, printed)).toBe('name さくら食堂 1000005');
  expect(storeKey(null, { ...printed, postalCode: null })).toBeNull();
  expect(storeKey(null, NOTHING)).toBeNull();
});
