import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { ORDER_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import { type FormErrors, useSubmit } from '@saifu/web/forms/use-form.ts';
import { useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { createItem, getBill, type InvoiceDraft, type ItemDraft, toBody } from './draft.ts';
import {
  getItemPath,
  type ItemField,
  isSumOutdated,
  removeItemErrors,
  toFieldErrors,
  validateDraft,
} from './draft-errors.ts';
import { useCreateInvoice } from './queries.ts';

export type InvoiceFormOptions = {
  readonly initial: InvoiceDraft;
  /** Active stores. They stay the same while the form is open; their settings may change. */
  readonly stores: readonly [MerchantStoreView, ...MerchantStoreView[]];
  readonly onCreated: (invoice: MerchantOrderView) => void;
  /** The tax settings of the store have changed since they were fetched. */
  readonly onSumOutdated: () => void;
};

/** A new invoice: its fields, its sum, and sending. */
export function useInvoiceForm(options: InvoiceFormOptions) {
  const { stores, onCreated, onSumOutdated } = options;
  const [initial] = useState(options.initial);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const store = stores.find(({ id }) => id === draft.store_id) ?? stores[0];
  const create = useCreateInvoice();
  const attempt = useAttempt();

  const showErrors = (found: FormErrors, form: HTMLFormElement): boolean => {
    setErrors(found);
    return focusFirst(found, form);
  };
  const fields = {
    values: draft,
    check: (form: HTMLFormElement) => !showErrors(validateDraft(draft, store), form),
    showRejection: (error: Error, form: HTMLFormElement) => {
      if (isSumOutdated(error)) onSumOutdated();
      return showErrors(toFieldErrors(error), form);
    },
  };
  const send = (values: InvoiceDraft) => {
    const body = toBody(values, store);
    return attempt(JSON.stringify(body), (key) => create(body, key));
  };
  return {
    ...useSubmit(fields, { send, onDone: onCreated }),
    ...useDraftChanges(setDraft, setErrors),
    draft,
    errors,
    store,
    bill: getBill(draft, store),
    isDirty: JSON.stringify(draft) !== JSON.stringify(initial),
  };
}

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>;

type Change<State> = (update: (now: State) => State) => void;

/** Each change removes the errors whose cause it may have been. The sum depends on most fields. */
function useDraftChanges(setDraft: Change<InvoiceDraft>, setErrors: Change<FormErrors>) {
  const clearErrors = (...paths: readonly string[]) =>
    setErrors((now) => {
      const cleared = [...paths, 'pay_amount'].map((path) => [path, undefined]);
      return { ...now, ...Object.fromEntries(cleared) };
    });
  return {
    set: <Name extends keyof InvoiceDraft>(name: Name, value: InvoiceDraft[Name]) => {
      setDraft((now) => ({ ...now, [name]: value }));
      clearErrors(name);
    },
    setItem: <Field extends ItemField>(index: number, field: Field, value: ItemDraft[Field]) => {
      const change = (item: ItemDraft) => ({ ...item, [field]: value });
      setDraft((now) => {
        const items = now.items.map((item, at) => (at === index ? change(item) : item));
        return { ...now, items };
      });
      clearErrors(getItemPath(index, field));
    },
    addItem: () => {
      setDraft((now) => {
        if (now.items.length >= ORDER_ITEMS_MAX) return now;
        // Most invoices have one rate.
        const rate = now.items.at(-1)?.tax_rate ?? TAX_RATES[0];
        return { ...now, items: [...now.items, createItem(rate)] };
      });
      clearErrors();
    },
    removeItem: (index: number) => {
      setDraft((now) => ({ ...now, items: now.items.filter((_, at) => at !== index) }));
      setErrors((now) => removeItemErrors(now, index));
      clearErrors();
    },
  };
}

/** Focuses the first control that has an error. False if there is none. */
function focusFirst(errors: FormErrors, form: HTMLFormElement): boolean {
  const controls = form.querySelectorAll<HTMLElement>('[name],[data-field]');
  const first = [...controls].find((control) => {
    const name = control.getAttribute('name') ?? control.dataset.field ?? '';
    return errors[name] !== undefined;
  });
  first?.focus();
  return first !== undefined;
}
