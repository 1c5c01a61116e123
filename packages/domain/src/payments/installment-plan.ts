import { INSTALLMENT_COUNTS } from '../merchants/store.ts';
import { type Yen, yen } from '../shared/yen.ts';
import type { CardBrandName } from './card-brand.ts';

export const PAYMENT_TYPES = ['one_time', 'installment', 'revolving'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The estimated cost of an installment plan. The card issuer sets the actual cost. */
export type Plan = {
  readonly type: PaymentType;
  readonly count: number;
  /** Percent per year. */
  readonly apr: number;
  readonly feeYen: Yen;
  readonly totalYen: Yen;
  readonly monthlyYen: readonly Yen[];
  /** The payer may suspend payments to the issuer while the store does not fulfill the contract. */
  readonly hasRightToSuspend: boolean;
};

export const SPLIT_YEN_MIN = 10_000;
const APR = 15;
const FREE_COUNT = 2;
const SPLIT_BRANDS: readonly CardBrandName[] = ['visa', 'mastercard', 'jcb'];
const SUSPEND_COUNT_MIN = 3;
const SUSPEND_TOTAL_YEN_MIN = 40_000;
const SUSPEND_REVOLVING_YEN_MIN = 38_000;
// The minimum monthly payment on a revolving balance.
const REVOLVING_MONTHLY_YEN = 10_000;

type Card = {
  readonly brand: CardBrandName;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  /** Where the issuer is; null if it is not known. */
  readonly country: string | null;
};
type Terms = { readonly counts: readonly number[]; readonly isRevolvingAllowed: boolean };

/** Whether the issuer of the card may offer installments. Issuers abroad do not. */
export function canSplit({ brand, funding, country }: Card): boolean {
  const isAbroad = country !== null && country !== 'JP';
  return funding === 'credit' && SPLIT_BRANDS.includes(brand) && !isAbroad;
}

/** The plans a card offers for an amount at a store. One-time payment is always included. */
export function plansFor(amount: Yen, card: Card, terms: Terms): readonly Plan[] {
  if (amount < SPLIT_YEN_MIN || !canSplit(card)) return [createOneTimePlan(amount)];
  const counts = INSTALLMENT_COUNTS.filter((count) => terms.counts.includes(count));
  return [
    createOneTimePlan(amount),
    ...counts.map((count) => installments(amount, count)),
    ...(terms.isRevolvingAllowed ? [revolving(amount)] : []),
  ];
}

function createOneTimePlan(amount: Yen): Plan {
  return {
    type: 'one_time',
    count: 1,
    apr: 0,
    feeYen: yen(0),
    totalYen: amount,
    monthlyYen: [amount],
    hasRightToSuspend: false,
  };
}

/** Equal installments with interest on the outstanding balance, as in issuers' fee tables. */
export function installments(amount: Yen, count: number): Plan {
  const feeYen = count <= FREE_COUNT ? yen(0) : yen(Math.floor(getFee(amount, count)));
  const totalYen = yen(amount + feeYen);
  return {
    type: 'installment',
    count,
    apr: count <= FREE_COUNT ? 0 : APR,
    feeYen,
    totalYen,
    monthlyYen: evenly(totalYen, count),
    hasRightToSuspend: count >= SUSPEND_COUNT_MIN && totalYen >= SUSPEND_TOTAL_YEN_MIN,
  };
}

function getFee(amount: number, count: number): number {
  const rate = APR / 100 / 12;
  const monthly = (amount * rate) / (1 - (1 + rate) ** -count);
  return monthly * count - amount;
}

/** The same amount every month; the first payment includes the remainder. */
function evenly(total: Yen, count: number): readonly Yen[] {
  const rest = total % count;
  const each = (total - rest) / count;
  return Array.from({ length: count }, (_, at) => yen(at === 0 ? each + rest : each));
}

/** A fixed payment each month plus one month's interest on the outstanding balance. */
function revolving(amount: Yen): Plan {
  const monthly: Yen[] = [];
  let owed: number = amount;
  let fee = 0;
  while (owed > 0) {
    // The first payment is due before interest accrues.
    const interest = monthly.length === 0 ? 0 : Math.floor((owed * APR) / 100 / 12);
    const part = Math.min(owed, REVOLVING_MONTHLY_YEN);
    monthly.push(yen(part + interest));
    owed -= part;
    fee += interest;
  }
  return {
    type: 'revolving',
    count: monthly.length,
    apr: APR,
    feeYen: yen(fee),
    totalYen: yen(amount + fee),
    monthlyYen: monthly,
    hasRightToSuspend: amount >= SUSPEND_REVOLVING_YEN_MIN,
  };
}
