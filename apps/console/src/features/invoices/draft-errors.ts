import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import type { FormError, FormErrors } from '@saifu/web/forms/use-form.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { type InvoiceDraft, type ItemDraft, type TaxSettings, toBody } from './draft.ts';
import { validateInvoice } from './queries.ts';

export type ItemField = keyof Omit<ItemDraft, 'key'>;

/** The path of a field in a request and in its errors, and the name of its control. */
export function getItemPath(index: number, field: ItemField): string {
  return `items.${index}.${field}`;
}

/** Validates before sending. The error of the sum is left out while an item is wrong. */
export function validateDraft(
  draft: InvoiceDraft,
  store: Pick<MerchantStoreView, 'id'> & TaxSettings,
): FormErrors {
  const found = { ...validateInvoice(toBody(draft, store)), ...findEmpty(draft) };
  const isItemWrong = Object.keys(found).some((path) => path.startsWith('items.'));
  if (!isItemWrong) return found;
  const { pay_amount: _, ...errors } = found;
  return errors;
}

/** The schema cannot tell an empty number from a wrong one. */
function findEmpty({ charge, items, expires_in_days: days }: InvoiceDraft): FormErrors {
  const quantities = items.map(({ quantity }, at) => [getItemPath(at, 'quantity'), quantity]);
  const numbers = [['expires_in_days', days], ...(charge === 'items' ? quantities : [])];
  const empty = numbers.filter(([, typed]) => typed?.trim() === '');
  return Object.fromEntries(empty.map(([path]) => [path, REQUIRED]));
}

const REQUIRED: FormError = { code: 'field.required', params: {} };

/** The errors of a response by field; none if it concerns the whole invoice. */
export function toFieldErrors(error: Error): FormErrors {
  const { code, params, fields } = toAppError(error);
  if (code === 'store.inactive') return { store_id: { code, params } };
  return Object.fromEntries(fields.map((field) => [field.path, field]));
}

/** Whether the server computes another sum, because the tax settings of the store have changed. */
export function isSumOutdated(error: Error): boolean {
  return toFieldErrors(error).pay_amount?.code === 'field.mismatch';
}

/** The errors after an item was removed: those of the items behind it move up. */
export function removeItemErrors(errors: FormErrors, index: number): FormErrors {
  const moved = Object.entries(errors).flatMap(([path, error]) => {
    const [, number, field] = /^items\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (number === undefined || Number(number) < index) return [[path, error]];
    return Number(number) === index ? [] : [[`items.${Number(number) - 1}.${field}`, error]];
  });
  return Object.fromEntries(moved);
}
