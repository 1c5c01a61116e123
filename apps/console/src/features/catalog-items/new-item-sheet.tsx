import type { CatalogItemView } from '@saifu/contract/catalog-item';
import { TAX_RATES, type TaxRate } from '@saifu/domain/shared/tax';
import { Alert } from '@saifu/ui/alert/alert';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { ItemForm } from './item-form.tsx';
import { createItemValues, toNewItem } from './item-values.ts';
import { useCreateItem } from './queries.ts';

export type CatalogStore = {
  readonly id: string;
  /** Null if the store has not set one. */
  readonly default_tax_rate: TaxRate | null;
};

type NewItemSheetProps = {
  readonly store: CatalogStore;
  readonly onDismiss: () => void;
};

/** Adds items one after the other: the sheet stays open, and the next one has the same group. */
export function NewItemSheet({ store, onDismiss }: NewItemSheetProps) {
  const t = useTranslate();
  const [added, setAdded] = useState<readonly CatalogItemView[]>([]);
  const create = useCreateItem();
  const attempt = useAttempt();
  const last = added.at(-1);
  return (
    <Sheet title={t('console_catalog.new')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <div role="status">
        {last && <Alert tone="success">{t('console_catalog.created', { name: last.name })}</Alert>}
      </div>
      <ItemForm
        key={added.length}
        storeId={store.id}
        initial={createItemValues(
          last?.tax_rate ?? store.default_tax_rate ?? TAX_RATES[0],
          last?.category ?? '',
        )}
        submitLabel={t('console_catalog.create')}
        hasFocus={added.length > 0}
        send={(values) => {
          const body = toNewItem(store.id, values);
          return attempt(JSON.stringify(body), (key) => create(body, key));
        }}
        onDone={(item) => setAdded([...added, item])}
      />
    </Sheet>
  );
}
