import type { ErrorCode } from '../shared/app-error.ts';
import { AMOUNT_YEN_MAX } from '../shared/limits.ts';
import { normalizeText } from '../shared/normalize-text.ts';
import { defineMachine } from '../shared/state-machine.ts';
import {
  type TaxLine,
  type TaxRate,
  type TaxRounding,
  taxInGross,
  taxOnNet,
} from '../shared/tax.ts';
import { type Yen, yen } from '../shared/yen.ts';

export const ORDER_STATUSES = ['open', 'paid', 'canceled', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_SOURCES = [
  'qr_static',
  'qr_dynamic',
  'invoice',
  'receipt',
  'recurring',
  'split',
] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/**
 * pay: the amount is authorized. cancel: the merchant cancels the order. lapse: the order expires.
 * void: the authorization is voided before capture, so the order is not paid.
 */
export type OrderEvent = 'pay' | 'cancel' | 'lapse' | 'change' | 'void';

export const orderMachine = defineMachine<OrderStatus, OrderEvent>({
  open: {
    on: { pay: 'paid', cancel: 'canceled', lapse: 'expired', change: 'open' },
    otherwise: 'unexpected',
  },
  paid: { on: { void: 'canceled' }, otherwise: 'order.paid' },
  canceled: { on: { cancel: 'canceled', void: 'canceled' }, otherwise: 'order.canceled' },
  expired: { on: { lapse: 'expired' }, otherwise: 'order.expired' },
});

type Expirable = { readonly status: OrderStatus; readonly expiresAt: Date };

/** An open order past its expiry counts as expired, even if the stored status is still open. */
export function statusAt(order: Expirable, now: Date): OrderStatus {
  return order.status === 'open' && order.expiresAt <= now ? 'expired' : order.status;
}

/** Parses an amount as typed: any width, with or without commas and the yen sign. */
export function readAmount(typed: string): Yen | undefined {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/[\s,¥円]/g, '');
  return /^\d{1,9}$/.test(digits) ? yen(Number(digits)) : undefined;
}

/** The error for an invalid amount, or undefined. */
export function validateAmount(amount: number): ErrorCode | undefined {
  if (!Number.isSafeInteger(amount) || amount < 1) return 'amount.missing';
  if (amount > AMOUNT_YEN_MAX) return 'amount.too_large';
  return undefined;
}

export type PricedItem = {
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceYen: Yen;
  readonly taxRate: TaxRate;
};

export type OrderItem = PricedItem & { readonly amountYen: Yen };

type NamedAmount = {
  readonly amountYen: Yen;
  /** The name of the line item. */
  readonly name: string;
  /** Null if the store has not set a tax rate. */
  readonly taxRate: TaxRate | null;
};

/** The bill for an amount without items. The amount includes tax. */
export function createBillFromAmount(named: NamedAmount, rounding: TaxRounding): Bill {
  const { amountYen, name, taxRate } = named;
  if (taxRate === null) return { items: [], taxLines: [], totalYen: amountYen };
  return createBill([{ name, quantity: 1, unitPriceYen: amountYen, taxRate }], true, rounding);
}

export type Bill = {
  readonly items: readonly OrderItem[];
  readonly taxLines: readonly TaxLine[];
  readonly totalYen: Yen;
};

/** The bill for a list of items. Tax on net prices is added once per rate. */
export function createBill(
  priced: readonly PricedItem[],
  includesTax: boolean,
  rounding: TaxRounding,
): Bill {
  const items = priced.map((item) => {
    return { ...item, amountYen: yen(item.quantity * item.unitPriceYen) };
  });
  const taxed = items.map(({ amountYen, taxRate: rate }) => ({ amountYen, rate }));
  const taxLines = includesTax ? taxInGross(taxed, rounding) : taxOnNet(taxed, rounding);
  const sum = items.reduce((all, item) => all + item.amountYen, 0);
  const tax = taxLines.reduce((all, line) => all + line.taxYen, 0);
  return { items, taxLines, totalYen: yen(includesTax ? sum : sum + tax) };
}
