import type { Card, Challenge } from '../records.ts';

/** A published test number and the behavior of its card. */
export type TestCard = {
  readonly number: string;
  /** `tok_<alias>` and `pm_card_<alias>` refer to this card too. */
  readonly alias: string;
  readonly brand: string;
  readonly country: string;
  readonly funding: Card['funding'];
  readonly challenge: Challenge;
  readonly decline: string | null;
  readonly declinesAt: Card['declinesAt'];
  readonly wallet: Card['wallet'];
  readonly isDisputed?: true;
  readonly failsRefunds?: true;
};

const DEFAULT_CARD = {
  brand: 'visa',
  country: 'US',
  funding: 'credit',
  challenge: 'never',
  decline: null,
  declinesAt: 'attach',
  wallet: null,
} as const;

type TestCardOptions = Partial<Omit<TestCard, 'number' | 'alias'>>;
const testCard = (number: string, alias: string, options: TestCardOptions = {}): TestCard => ({
  ...DEFAULT_CARD,
  number,
  alias,
  ...options,
});
const decliningCard = (
  number: string,
  alias: string,
  decline: string,
  options: TestCardOptions = {},
) => testCard(number, alias, { decline, ...options });

const JP = { country: 'JP' } as const;

/**
 * The test numbers that Stripe publishes. One difference: the standard Visa and Mastercard numbers
 * are issued in Japan, like this sandbox, because installments exist only on cards issued there.
 * All other numbers are rejected, so that no real card can end up in a test.
 */
export const TEST_CARDS: readonly TestCard[] = [
  testCard('4242424242424242', 'visa', JP),
  testCard('4000056655665556', 'visa_debit', { ...JP, funding: 'debit' }),
  testCard('5555555555554444', 'mastercard', { ...JP, brand: 'mastercard' }),
  testCard('2223003122003222', 'mastercard_2', { brand: 'mastercard' }),
  testCard('5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }),
  testCard('5105105105105100', 'mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }),
  testCard('378282246310005', 'amex', { brand: 'amex' }),
  testCard('371449635398431', 'amex_2', { brand: 'amex' }),
  testCard('6011111111111117', 'discover', { brand: 'discover' }),
  testCard('3056930009020004', 'diners', { brand: 'diners' }),
  testCard('36227206271667', 'diners_14', { brand: 'diners' }),
  testCard('3566002020360505', 'jcb', { ...JP, brand: 'jcb' }),
  testCard('6200000000000005', 'unionpay', { brand: 'unionpay', country: 'CN' }),
  testCard('4000003920000003', 'jp', JP),
  testCard('3530111333300000', 'jp_jcb', { ...JP, brand: 'jcb' }),
  testCard('4000008260000000', 'gb', { country: 'GB' }),

  testCard('4000002500003155', 'authenticationRequiredOnSetup', { challenge: 'unless_set_up' }),
  testCard('4000002760003184', 'authenticationRequired', { challenge: 'always' }),
  testCard('4000000000003220', 'threeDSecure2Required', { challenge: 'always' }),
  testCard('4000000000003055', 'threeDSecureOptional', { challenge: 'when_requested' }),
  testCard('4000003800000446', 'authenticationAlreadySetUp', { challenge: 'on_session' }),
  decliningCard('4000008400001629', 'threeDSecureThenDeclined', 'generic_decline', {
    challenge: 'always',
    declinesAt: 'charge',
  }),
  decliningCard('4000008260003178', 'authenticationRequiredThenNoFunds', 'insufficient_funds', {
    challenge: 'always',
    declinesAt: 'charge',
  }),

  decliningCard('4000000000000002', 'visa_chargeDeclined', 'generic_decline'),
  decliningCard('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  decliningCard('4000000000009987', 'visa_chargeDeclinedLostCard', 'lost_card'),
  decliningCard('4000000000009979', 'visa_chargeDeclinedStolenCard', 'stolen_card'),
  decliningCard('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card'),
  decliningCard('4000000000000127', 'chargeDeclinedIncorrectCvc', 'incorrect_cvc'),
  decliningCard('4000000000000119', 'chargeDeclinedProcessingError', 'processing_error'),
  decliningCard('4000000000006975', 'visa_chargeDeclinedVelocity', 'card_velocity_exceeded'),
  decliningCard('4100000000000019', 'radarBlock', 'fraudulent', { declinesAt: 'charge' }),
  decliningCard('4000000000000341', 'chargeCustomerFail', 'generic_decline', {
    declinesAt: 'charge',
  }),

  testCard('4000000000000259', 'createDispute', { isDisputed: true }),
  testCard('4000000000005126', 'refundFail', { failsRefunds: true }),

  testCard('4242424242424242', 'applepay', { ...JP, wallet: 'apple_pay' }),
  testCard('4242424242424242', 'googlepay', { ...JP, wallet: 'google_pay' }),
];

const BY_NUMBER = new Map(TEST_CARDS.toReversed().map((entry) => [entry.number, entry]));
const BY_ALIAS = new Map(TEST_CARDS.map((entry) => [entry.alias, entry]));

export function cardByNumber(number: string): TestCard | undefined {
  return BY_NUMBER.get(number);
}

export function cardByAlias(alias: string): TestCard | undefined {
  return BY_ALIAS.get(alias);
}
