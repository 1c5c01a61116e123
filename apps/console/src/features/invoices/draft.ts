import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import {
  type Bill,
  createBill,
  createBillFromAmount,
  type PricedItem,
  validateAmount,
} from '@saifu/domain/orders/order';
import {
  INVOICE_LIFE_DAYS_DEFAULT,
  INVOICE_LIFE_DAYS_MAX,
  ITEM_QUANTITY_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES, type TaxRate } from '@saifu/domain/shared/tax';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import type { InvoiceBody } from './queries.ts';

/** What the sum depends on. */
export type TaxSettings = Pick<MerchantStoreView, 'tax_rounding' | 'default_tax_rate'>;

/** A line item as typed. */
export type ItemDraft = {
  /** Stays the same when other items are added or removed. */
  readonly key: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly tax_rate: TaxRate;
};

/** An invoice as typed. Its fields have the names of the request. */
export type InvoiceDraft = {
  readonly store_id: string;
  readonly title: string;
  readonly description: string;
  readonly expires_in_days: string;
  readonly charge: 'items' | 'amount';
  readonly pay_amount: string;
  readonly items: readonly ItemDraft[];
  readonly tax_included: boolean;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function createDraft(store: Pick<MerchantStoreView, 'id'> & TaxSettings): InvoiceDraft {
  return {
    store_id: store.id,
    title: '',
    description: '',
    expires_in_days: String(INVOICE_LIFE_DAYS_DEFAULT),
    charge: 'items',
    pay_amount: '',
    items: [createItem(store.default_tax_rate ?? TAX_RATES[0])],
    tax_included: true,
  };
}

export function createItem(taxRate: TaxRate): ItemDraft {
  const key = crypto.randomUUID();
  return { key, name: '', quantity: '1', unit_price: '', tax_rate: taxRate };
}

/** A draft with the contents of an invoice, for one of these stores. */
export function copyInvoice(
  invoice: MerchantOrderView,
  store: Pick<MerchantStoreView, 'id' | 'name'> & TaxSettings,
): InvoiceDraft {
  const { title, description, items } = invoice;
  const draft = {
    ...createDraft(store),
    // Without a title, the server takes the name of the store.
    title: title === invoice.store.name ? '' : title,
    description: description ?? '',
    expires_in_days: String(getLifeDays(invoice)),
  };
  if (isOneAmount(invoice, store)) {
    return { ...draft, charge: 'amount', pay_amount: groupDigits(yen(invoice.pay_amount)) };
  }
  return {
    ...draft,
    items: items.map((item) => ({
      ...createItem(item.tax_rate),
      name: item.name,
      quantity: groupDigits(yen(item.quantity)),
      unit_price: groupDigits(yen(item.unit_price)),
    })),
    tax_included: invoice.tax_included,
  };
}

/**
 * Whether the same amount alone gives the same invoice: the server makes one item of it, named like
 * the note or the title.
 */
function isOneAmount(invoice: MerchantOrderView, store: TaxSettings): boolean {
  const { items, title, description, tax_included: isTaxIncluded } = invoice;
  const [item, ...others] = items;
  if (item === undefined) return true;
  const isNamed = item.name === (description ?? title);
  const isTaxed = isTaxIncluded && item.tax_rate === store.default_tax_rate;
  return others.length === 0 && item.quantity === 1 && isNamed && isTaxed;
}

function getLifeDays({ created_at, expires_at }: MerchantOrderView): number {
  const days = Math.round((Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS);
  return days >= 1 && days <= INVOICE_LIFE_DAYS_MAX ? days : INVOICE_LIFE_DAYS_DEFAULT;
}

/** The sum, as the server computes it. Items that are not complete yet are not part of it. */
export function getBill(draft: InvoiceDraft, store: TaxSettings): Bill {
  const { default_tax_rate: taxRate, tax_rounding: rounding } = store;
  if (draft.charge === 'items') {
    return createBill(draft.items.flatMap(toPricedItem), draft.tax_included, rounding);
  }
  const amount = parseTypedAmount(draft.pay_amount);
  if (validateAmount(amount) !== undefined) return createBill([], true, rounding);
  return createBillFromAmount({ amountYen: yen(amount), name: '', taxRate }, rounding);
}

function toPricedItem(item: ItemDraft): readonly PricedItem[] {
  const quantity = parseTypedAmount(item.quantity);
  const price = parseTypedAmount(item.unit_price);
  const isComplete =
    quantity >= 1 && quantity <= ITEM_QUANTITY_MAX && validateAmount(price) === undefined;
  if (!isComplete) return [];
  return [{ name: item.name, quantity, unitPriceYen: yen(price), taxRate: item.tax_rate }];
}

/**
 * What is sent. With items the sum is sent too: the server refuses an invoice whose sum differs
 * from the one that was shown.
 */
export function toBody(
  draft: InvoiceDraft,
  store: Pick<MerchantStoreView, 'id'> & TaxSettings,
): InvoiceBody {
  const about = {
    store_id: store.id,
    title: toOptional(draft.title),
    description: toOptional(draft.description),
    expires_in_days: parseTypedAmount(draft.expires_in_days),
  };
  if (draft.charge === 'amount')
    return { ...about, pay_amount: parseTypedAmount(draft.pay_amount) };
  return {
    ...about,
    items: draft.items.map((item) => ({
      name: item.name,
      quantity: parseTypedAmount(item.quantity),
      unit_price: parseTypedAmount(item.unit_price),
      tax_rate: item.tax_rate,
    })),
    tax_included: draft.tax_included,
    pay_amount: getBill(draft, store).totalYen,
  };
}

function toOptional(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}
