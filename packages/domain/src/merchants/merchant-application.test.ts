import { expect, test } from 'vitest';
import {
  ALL_APPLICATION_FIELDS,
  APPLICATION_CHECKS,
  checkAnswers,
  getChangedApplicationFields,
  getMissingParts,
  getOutdatedChecks,
  isCorporateNumber,
  isOfAge,
  MERCHANT_APPLICATION_STATUSES,
  type MerchantApplicationAnswers,
  type MerchantApplicationEvent,
  merchantApplicationMachine as machine,
} from './merchant-application.ts';

const ANSWERS: MerchantApplicationAnswers = {
  business: {
    kind: 'corporation',
    legalName: '株式会社さくら食堂',
    legalNameKana: 'かぶしきがいしゃさくらしょくどう',
    corporateNumber: '7000012050002',
    registrationNumber: 'T7000012050002',
    postalCode: '1600022',
    prefecture: '東京都',
    address: '新宿区新宿1-1-1',
    phone: '+81312345678',
    website: null,
  },
  representative: { name: '佐藤 花', nameKana: 'さとう はな', birthDate: '1985-04-01' },
  trade: { mcc: '5812', goods: '定食', monthlyVolumeYen: 1_000_000 },
  store: {
    name: 'さくら食堂',
    postalCode: '1600022',
    prefecture: '東京都',
    address: '新宿区新宿1-1-1',
    defaultTaxRate: 10,
    paymentMethods: ['card'],
  },
  bankAccount: {
    bankCode: '0001',
    branchCode: '001',
    type: 'ordinary',
    number: '1234567',
    holder: 'ｶ)ｻｸﾗｼﾖｸﾄﾞｳ',
  },
};

test.each([
  ['draft', ['edit', 'submit', 'withdraw']],
  ['submitted', ['withdraw', 'request_changes', 'approve', 'reject']],
  ['changes_requested', ['edit', 'submit', 'withdraw', 'reject']],
  ['approved', []],
  ['rejected', []],
  ['withdrawn', []],
] as const)('%s accepts %j and nothing else', (status, accepted) => {
  const events: readonly MerchantApplicationEvent[] = [
    'edit',
    'submit',
    'withdraw',
    'request_changes',
    'approve',
    'reject',
  ];
  const possible = events.filter((event) => machine.getError(status, event) === undefined);
  expect(possible).toEqual(accepted);
});

test('a closed application stays closed, and one that is reviewed is not edited', () => {
  for (const status of MERCHANT_APPLICATION_STATUSES.slice(3)) {
    expect(machine.getError(status, 'submit')).toBe('merchant_application.closed');
  }
  expect(machine.getError('submitted', 'edit')).toBe('merchant_application.submitted');
  expect(machine.getError('submitted', 'submit')).toBe('merchant_application.submitted');
  expect(machine.getError('draft', 'approve')).toBe('merchant_application.not_submitted');
});

test('changed fields are found, an address as one of them', () => {
  expect(getChangedApplicationFields(ANSWERS, ANSWERS)).toEqual([]);
  expect(getChangedApplicationFields({}, ANSWERS)).toEqual(ALL_APPLICATION_FIELDS);
  const { business, store, bankAccount } = ANSWERS;
  const changed: MerchantApplicationAnswers = {
    ...ANSWERS,
    business: { ...business, postalCode: '1000001', website: 'https://sakura.example/' },
    store: { ...store, paymentMethods: ['card', 'paypay'] },
    bankAccount: { ...bankAccount, number: '7654321' },
  };
  expect(getChangedApplicationFields(ANSWERS, changed)).toEqual([
    'address',
    'website',
    'store_methods',
    'bank_account',
  ]);
});

test('a draft names the parts that are missing', () => {
  expect(getMissingParts({})).toHaveLength(5);
  const { bankAccount: _, ...rest } = ANSWERS;
  expect(getMissingParts(rest)).toEqual(['bankAccount']);
  expect(getMissingParts(ANSWERS)).toEqual([]);
});

test.each([
  ['2008-11-19', true],
  ['2008-11-20', false],
  ['1906-11-18', true],
  ['1905-11-19', false],
  ['2030-01-01', false],
])('somebody born on %s may represent a business: %s', (birthDate, expected) => {
  expect(isOfAge(birthDate, '2026-11-19')).toBe(expected);
});

test('a changed part outdates the checks that were made of it', () => {
  expect(getOutdatedChecks([])).toEqual([]);
  expect(getOutdatedChecks(['goods'])).toEqual(['goods']);
  expect(getOutdatedChecks(['bank_account'])).toEqual(['bank_account']);
  expect(getOutdatedChecks(['store_address'])).toEqual(['address', 'goods']);
  expect(getOutdatedChecks(['legal_name', 'mcc', 'store_name'])).toEqual(APPLICATION_CHECKS);
});

test('the automatic checks pass for consistent answers', () => {
  expect(checkAnswers(ANSWERS)).toEqual({
    corporate_number_digit: 'passed',
    registration_number_digit: 'passed',
    registration_number_of_company: 'passed',
    holder_name: 'passed',
  });
});

test('the automatic checks warn of wrong digits, another number and another holder', () => {
  const { business, bankAccount } = ANSWERS;
  const wrong = {
    ...ANSWERS,
    business: {
      ...business,
      corporateNumber: '1000012050002',
      registrationNumber: 'T4011001098992',
    },
    bankAccount: { ...bankAccount, holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' },
  };
  expect(Object.values(checkAnswers(wrong))).toEqual(['warning', 'warning', 'warning', 'warning']);
});

test('a sole proprietor may have the account in the own name and needs no numbers', () => {
  const own: MerchantApplicationAnswers = {
    ...ANSWERS,
    business: {
      ...ANSWERS.business,
      kind: 'sole_proprietor',
      legalName: 'はな食堂',
      legalNameKana: 'はなしょくどう',
      corporateNumber: null,
      registrationNumber: null,
    },
    bankAccount: { ...ANSWERS.bankAccount, holder: 'ｻﾄｳ ﾊﾅ' },
  };
  expect(checkAnswers(own)).toEqual({
    corporate_number_digit: 'not_applicable',
    registration_number_digit: 'not_applicable',
    registration_number_of_company: 'not_applicable',
    holder_name: 'passed',
  });
});

test.each([
  ['7000012050002', true],
  ['4011001098993', true],
  ['1000012050002', false],
  ['700001205000', false],
  ['0000012050002', false],
  ['７000012050002', false],
  ['', false],
])('%j is a corporate number: %s', (number, expected) => {
  expect(isCorporateNumber(number)).toBe(expected);
});
