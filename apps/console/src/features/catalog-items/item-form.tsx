import type { CatalogItemView } from '@saifu/contract/catalog-item';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useId, useRef } from 'react';
import { getRateText } from '../../i18n/rate-text.ts';
import { type ItemValues, toNewItem } from './item-values.ts';
import { useActiveItems, validateItem } from './queries.ts';

type ItemFormProps = {
  readonly storeId: string;
  readonly initial: ItemValues;
  readonly submitLabel: string;
  readonly priceHint?: string;
  /** The next item can be typed at once. */
  readonly hasFocus?: boolean;
  readonly send: (values: ItemValues) => Promise<CatalogItemView>;
  readonly onDone: (item: CatalogItemView) => void;
};

/** What the merchant enters of an item. */
export function ItemForm(props: ItemFormProps) {
  const { storeId, initial, submitLabel, priceHint, hasFocus = false, send, onDone } = props;
  const t = useTranslate();
  const box = useFocusName(hasFocus);
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial,
    labels: {
      name: 'console_catalog.name',
      unit_price: 'console_catalog.price',
      tax_rate: 'console_invoice.tax_rate',
      category: 'console_catalog.category',
    },
    fieldByErrorCode: { 'catalog_item.name_taken': 'name' },
    validate: (typed) => validateItem(toNewItem(storeId, typed)),
    send,
    onDone,
  });
  const { onChange: _, ...price } = fieldProps('unit_price');
  return (
    <form ref={box} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField {...fieldProps('name')} autoComplete="off" />
      <NormalizedField
        {...price}
        hint={priceHint}
        inputMode="numeric"
        autoComplete="off"
        normalize={groupAmount}
        onValue={(typed) => set('unit_price', typed)}
      />
      <SelectField
        {...fieldProps('tax_rate')}
        options={TAX_RATES.map((rate) => ({ value: String(rate), label: getRateText(t, rate) }))}
      />
      <CategoryField storeId={storeId} field={fieldProps('category')} />
      <Button type="submit" full busy={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

type CategoryFieldProps = {
  readonly storeId: string;
  readonly field: Pick<
    Parameters<typeof TextField>[0],
    'name' | 'label' | 'error' | 'value' | 'onChange'
  >;
};

/** Suggests the categories of the store, so that one is not written in two ways. */
function CategoryField({ storeId, field }: CategoryFieldProps) {
  const t = useTranslate();
  const listId = useId();
  const { data: items = [] } = useActiveItems(storeId);
  const categories = new Set(items.flatMap(({ category }) => category ?? []));
  return (
    <>
      <TextField
        {...field}
        hint={t('console_catalog.category_hint')}
        list={listId}
        autoComplete="off"
      />
      <datalist id={listId}>
        {[...categories].toSorted().map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

function useFocusName(hasFocus: boolean) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) box.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [hasFocus]);
  return box;
}
