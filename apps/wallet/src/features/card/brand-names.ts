import type { CardBrandName } from '@saifu/domain/payments/card-brand';

/** Brand names are not translated. */
export const BRAND_NAMES: Readonly<Record<CardBrandName, string>> = {
  maestro: 'Maestro',
  forbrugsforeningen: 'Forbrugsforeningen',
  dankort: 'Dankort',
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  dinersclub: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
  jcb: 'JCB',
};

type Mark = {
  readonly lines: readonly string[];
  readonly tone: 'info' | 'primary' | 'success' | 'warning' | 'danger' | 'plain';
};

/** Text of the badge: a short form of the brand name. */
export const BRAND_MARKS: Readonly<Record<CardBrandName, Mark>> = {
  maestro: { lines: ['Maestro'], tone: 'danger' },
  forbrugsforeningen: { lines: ['FBF'], tone: 'plain' },
  dankort: { lines: ['Dankort'], tone: 'danger' },
  visa: { lines: ['VISA'], tone: 'info' },
  mastercard: { lines: ['Master', 'card'], tone: 'warning' },
  amex: { lines: ['AMEX'], tone: 'primary' },
  dinersclub: { lines: ['Diners', 'Club'], tone: 'plain' },
  discover: { lines: ['Discover'], tone: 'warning' },
  unionpay: { lines: ['Union', 'Pay'], tone: 'primary' },
  jcb: { lines: ['JCB'], tone: 'success' },
};
