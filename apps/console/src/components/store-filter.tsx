import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { SelectFilter } from './select-filter.tsx';

type StoreFilterProps = {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  /** An empty string means all stores. */
  readonly value: string;
  readonly onChange: (storeId: string) => void;
};

/** Restricts a list to one store, if there are several. */
export function StoreFilter({ stores, value, onChange }: StoreFilterProps) {
  const t = useTranslate();
  if (stores.length <= 1) return null;
  return (
    <SelectFilter
      label={t('console_payment.store')}
      anyLabel={t('console_payment.store_any')}
      value={value}
      options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
