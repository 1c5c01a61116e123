import { readStored, writeStored } from '@saifu/client/storage';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AmountForm } from './amount-form.tsx';
import type { TillItem, TillStore } from './cart.ts';
import styles from './items.module.css';
import { ItemsForm } from './items-form.tsx';
import { SoundSetting } from './sound-setting.tsx';

export type ItemsQuery = {
  readonly data: readonly TillItem[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type TillFormProps = {
  readonly stores: readonly TillStore[];
  readonly store: TillStore;
  readonly onStore: (id: string) => void;
  /** What the store sells. */
  readonly items: ItemsQuery;
  /** Shown if the store sells nothing yet, to members who can change that. */
  readonly itemsHint: ReactNode;
  readonly onCode: (code: MerchantQrView) => void;
};

type Entry = 'amount' | 'items';
const ENTRY_KEY = 'tillEntry';

/** The next sale: an amount, or items if the store has any. */
export function TillForm(props: TillFormProps) {
  const { stores, store, onStore, items, itemsHint, onCode } = props;
  const t = useTranslate();
  const box = useFocusStart();
  const [chosen, setChosen] = useState(readEntry);
  const hasNone = items.data?.length === 0;
  const entry = hasNone ? 'amount' : chosen;
  const choose = (next: Entry) => {
    writeStored(ENTRY_KEY, next === 'amount' ? null : next);
    setChosen(next);
  };
  return (
    <div ref={box} className={form.form} data-entry={entry}>
      {stores.length > 1 && (
        <SelectField
          label={t('console_till.store')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={store.id}
          onChange={({ target }) => onStore(target.value)}
        />
      )}
      {/* Without its items, a till must still be able to take an amount. */}
      {(entry === 'items' || (items.data !== undefined && !hasNone)) && (
        <div className={styles.entry}>
          <SegmentedControl
            label={t('console_till.entry')}
            options={[
              { value: 'amount', label: t('console_till.entry_amount') },
              { value: 'items', label: t('console_till.entry_items') },
            ]}
            value={entry}
            onChange={choose}
          />
        </div>
      )}
      {entry === 'amount' ? (
        <AmountForm store={store} onCode={onCode} />
      ) : (
        <ItemsEntry store={store} query={items} onCode={onCode} />
      )}
      {hasNone && itemsHint}
      <SoundSetting />
    </div>
  );
}

type ItemsEntryProps = Pick<TillFormProps, 'store' | 'onCode'> & { readonly query: ItemsQuery };

function ItemsEntry({ store, query, onCode }: ItemsEntryProps) {
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return <ItemsForm key={store.id} store={store} items={query.data} onCode={onCode} />;
}

function readEntry(): Entry {
  return readStored(ENTRY_KEY) === 'items' ? 'items' : 'amount';
}

/** A till is used all day: the next amount can be typed, or the next item added, at once. */
function useFocusStart() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const start = box.current?.querySelector<HTMLElement>('[name="pay_amount"],[data-tile]');
    start?.focus({ preventScroll: true });
  }, []);
  return box;
}
