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
 * pay: money was reserved. cancel: the merchant withdrew it. lapse: its time is over. void: what
 * was reserved went back before it was taken, so that in the end nobody paid.
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

/** An open order whose time is over is expired, whether or not anyone has written that down. */
export function statusAt(order: Expirable, now: Date): OrderStatus {
  return order.status === 'open' && order.expiresAt <= now ? 'expired' : order.status;
}

/** An amount as people type it: any width, with or without commas and the yen sign. */
export function readAmount(typed: string): Yen | undefined {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/[\s,¥円]/g, '');
  return /^\d{1,9}$/.test(digits) ? yen(Number(digits)) : undefined;
}

/** Why an amount cannot be asked for, or undefined. */
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
  /** What the line is called. */
  readonly name: string;
  /** Null: the store has not said at which rate it is taxed. */
  readonly taxRate: TaxRate | null;
};

/** The bill of an amount that was named instead of itemised. It includes the tax. */
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

/** What the items come to. Net prices get their tax added, once for each rate. */
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
