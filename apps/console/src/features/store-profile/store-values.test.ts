import { expect, test } from 'vitest';
import { store } from '../../testing/payments.ts';
import {
  isChanged,
  NEW_STORE_VALUES,
  type StoreField,
  type StoreValues,
  toStoreChanges,
  toStoreDraft,
  toStoreValues,
  validateChangedValues,
  validateNewValues,
} from './store-values.ts';

const complete: StoreValues = {
  ...NEW_STORE_VALUES,
  name: 'さくら食堂',
  mcc: '5812',
  postal_code: '100-0005',
  prefecture: '東京都',
  address: '千代田区丸の内1-9-1',
};

test('a store whose values are not changed has no changes, also after spaces were typed', () => {
  const before = toStoreValues(store);
  const values = { ...before, name: ` ${before.name} ` };
  expect(toStoreChanges(before, values)).toEqual({});
  expect(isChanged(before, values)).toBe(false);
});

test('only what differs is sent, emptied fields as null and lists in the order of the API', () => {
  const before = toStoreValues({ ...store, phone: '+81312345678', installment_counts: [3] });
  const values = {
    ...before,
    phone: '',
    payment_methods: 'paypay card',
    installment_counts: '12 3',
    default_tax_rate: '',
    tax_rounding: 'round',
  };
  expect(toStoreChanges(before, values)).toEqual({
    phone: null,
    payment_methods: ['card', 'paypay'],
    installment_counts: [3, 12],
    default_tax_rate: null,
    tax_rounding: 'round',
  });
});

test('the form begins with the values that wait for approval, which can be taken back', () => {
  const changes = { name: '新さくら食堂', phone: null, latitude: 35.5 };
  const pending_changes = { id: 'stc_1', changes, created_at: store.created_at };
  const before = toStoreValues({ ...store, phone: '+81312345678', pending_changes });
  expect(before).toMatchObject({ name: '新さくら食堂', phone: '', latitude: '35.5' });
  expect(toStoreChanges(before, { ...before, name: store.name })).toEqual({ name: store.name });
});

test('a discontinued method of a store is neither shown nor sent', () => {
  const before = toStoreValues({ ...store, payment_methods: ['card', 'linepay'] });
  expect(before.payment_methods).toBe('card');
});

test('numbers in full width, with spaces or hyphens are sent as the API expects them', () => {
  const draft = toStoreDraft({
    ...complete,
    registration_number: 'ｔ7-0000-1205-0002',
    mcc: '５８１２',
    latin_name: 'Ｓａｋｕｒａ',
    latitude: '３５．６８',
    longitude: '-139.7',
  });
  expect(draft).toMatchObject({
    registration_number: 'T7000012050002',
    mcc: '5812',
    latin_name: 'Sakura',
    latitude: 35.68,
    longitude: -139.7,
  });
});

test('a complete new store is valid, and an empty one names what is missing', () => {
  expect(validateNewValues(complete)).toEqual({});
  const found = validateNewValues({ ...NEW_STORE_VALUES, payment_methods: '' });
  const codes = Object.entries(found).map(([name, error]) => [name, error?.code]);
  expect(Object.fromEntries(codes)).toEqual({
    name: 'field.required',
    mcc: 'field.required',
    postal_code: 'field.required',
    prefecture: 'field.required',
    address: 'field.required',
    payment_methods: 'field.required',
  });
});

const WRONG: readonly (readonly [StoreField, string, string])[] = [
  ['name', 'あ'.repeat(61), 'field.too_long'],
  ['name', 'a\u202eb', 'field.format'],
  ['registration_number', 'T123', 'field.format'],
  ['phone', 'abc', 'field.phone'],
  ['mcc', '58', 'field.format'],
  ['postal_code', '100', 'field.format'],
  ['latin_name', 'さくら', 'field.half_width'],
  ['latin_name', 'a'.repeat(26), 'field.too_long'],
  ['latin_city', 'a'.repeat(16), 'field.too_long'],
  ['address', 'x'.repeat(100_000), 'field.too_long'],
];

test.each(WRONG)('%s with %.20s is reported', (name, typed, code) => {
  expect(validateNewValues({ ...complete, [name]: typed })[name]?.code).toBe(code);
});

test.each([
  ['91', '139', 'latitude', 'field.format'],
  ['north', '139', 'latitude', 'field.format'],
  ['35', '', 'longitude', 'field.required'],
  ['', '139', 'latitude', 'field.required'],
] as const)('the location %o, %o is reported', (latitude, longitude, name, code) => {
  const found = validateNewValues({ ...complete, latitude, longitude });
  expect(found[name]?.code).toBe(code);
});

test('half a location that another program has set does not block other changes', () => {
  const before = toStoreValues({ ...store, latitude: 35 });
  expect(validateChangedValues(before, { ...before, name: '別館' })).toEqual({});
  const moved = validateChangedValues(before, { ...before, latitude: '36' });
  expect(moved.longitude?.code).toBe('field.required');
});
