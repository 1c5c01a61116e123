import type { PaymentMethod } from '../payments/payment-method.ts';
import type { CivilDate } from '../shared/calendar.ts';
import { FEE_TERMS_DEFAULT, type FeeTermsDefault } from '../shared/limits.ts';
import { taxInGross } from '../shared/tax.ts';
import { type Yen, yen } from '../shared/yen.ts';
import { pickTerms } from './agreed-terms.ts';

/** Methods that a merchant can agree a fee for. */
export const FEE_METHODS = [
  'card',
  'cash',
  'paypay',
  'apple_pay',
  'google_pay',
  'bitcash',
] as const satisfies readonly PaymentMethod[];
export type FeeMethod = (typeof FEE_METHODS)[number];

/** Undefined for a method that is not offered any more. */
export function toFeeMethod(method: PaymentMethod): FeeMethod | undefined {
  return FEE_METHODS.find((each) => each === method);
}

/** What a merchant pays for a payment, with consumption tax. */
export type FeeTerms = {
  /** In basis points: hundredths of a percent of the amount captured. */
  readonly rateBp: number;
  readonly fixedYen: number;
  /** A refund gives the fee back in proportion. */
  readonly isRefunded: boolean;
};

/** Terms with the first day of the payments that they are for. */
export type FeeContract = FeeTerms & {
  readonly method: FeeMethod;
  readonly validFrom: CivilDate;
};

/** A fee, and the consumption tax that it contains. */
export type Fee = { readonly feeYen: Yen; readonly taxYen: Yen };

const BASIS_POINTS = 10_000n;
const NO_FEE: FeeTerms = { rateBp: 0, fixedYen: 0, isRefunded: false };

/** The operator's terms, for merchants that agreed no others. */
export function getDefaultFeeTerms(method: PaymentMethod): FeeTerms {
  const terms: Readonly<Partial<Record<PaymentMethod, FeeTermsDefault>>> = FEE_TERMS_DEFAULT;
  return terms[method] ?? NO_FEE;
}

/** The terms for a payment of this day. */
export function pickFeeTerms(
  contracts: readonly FeeContract[],
  method: PaymentMethod,
  day: CivilDate,
): FeeTerms {
  const own = contracts.filter((contract) => contract.method === method);
  return pickTerms(own, day) ?? getDefaultFeeTerms(method);
}

/** Rounded down once per payment, and never more than the payment. */
export function computeFee(amountYen: Yen, { rateBp, fixedYen }: FeeTerms): Fee {
  const rated = (BigInt(amountYen) * BigInt(rateBp)) / BASIS_POINTS;
  const feeYen = yen(Math.min(Number(rated) + fixedYen, amountYen));
  return { feeYen, taxYen: getTaxInFee(feeYen) };
}

/** The consumption tax in a fee, or in the sum of the fees on an invoice: rounded down once. */
export function getTaxInFee(feeYen: Yen): Yen {
  const [line] = taxInGross([{ amountYen: feeYen, rate: 10 }], 'floor');
  return line?.taxYen ?? yen(0);
}

export type RefundedPart = {
  /** What was taken at the capture. */
  readonly feeYen: Yen;
  readonly capturedYen: Yen;
  readonly refundedBeforeYen: Yen;
  readonly refundYen: Yen;
};

/**
 * The part of a fee that a refund gives back. It is computed from the sum of all refunds, so that
 * several partial refunds give back the same as one.
 */
export function computeFeeRefund(part: RefundedPart): Fee {
  const { feeYen, capturedYen, refundedBeforeYen: before, refundYen } = part;
  const getKept = (refunded: number) => {
    const returned = (BigInt(feeYen) * BigInt(refunded)) / BigInt(capturedYen);
    return yen(feeYen - Number(returned));
  };
  const [was, is] = [getKept(before), getKept(before + refundYen)];
  return { feeYen: yen(was - is), taxYen: yen(getTaxInFee(was) - getTaxInFee(is)) };
}

/** `3.6`, in percent. */
export function formatBasisPoints(rateBp: number): string {
  const [whole, rest] = [Math.trunc(rateBp / 100), rateBp % 100];
  return `${whole}.${String(rest).padStart(2, '0')}`.replace(/\.?0+$/, '');
}
