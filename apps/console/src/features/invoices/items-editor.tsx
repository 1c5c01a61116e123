import { ORDER_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import textStyles from '../../components/text.module.css';
import { getItemPath } from './draft-errors.ts';
import styles from './invoice-form.module.css';
import { ItemFields } from './item-fields.tsx';
import type { InvoiceFormState } from './use-invoice-form.ts';

/** The line items. Rows are added and removed by keyboard too, and the focus follows. */
export function ItemsEditor({ invoice }: { readonly invoice: InvoiceFormState }) {
  const t = useTranslate();
  const { draft, errors, setItem, addItem, removeItem } = invoice;
  const count = draft.items.length;
  const { box, focusItem, focusAfterChange } = useItemFocus(count);
  const canAdd = count < ORDER_ITEMS_MAX;

  const add = () => {
    focusAfterChange(count);
    addItem();
  };
  const remove = (index: number) => {
    focusAfterChange(Math.min(index, count - 2));
    removeItem(index);
  };
  const next = (index: number) => {
    if (index < count - 1) focusItem(index + 1);
    else if (canAdd) add();
  };
  return (
    <div ref={box} className={styles.items}>
      {draft.items.map((item, index) => (
        <ItemFields
          key={item.key}
          item={item}
          index={index}
          errors={errors}
          onChange={(field, value) => setItem(index, field, value)}
          onEnter={() => next(index)}
          onRemove={count > 1 ? () => remove(index) : undefined}
        />
      ))}
      {canAdd ? (
        <div>
          <Button
            variant="secondary"
            icon={<IconPlus size={20} aria-hidden="true" />}
            onClick={add}
          >
            {t('console_invoice.item_add')}
          </Button>
        </div>
      ) : (
        <p className={textStyles.note}>{t('console_invoice.items_max', { max: count })}</p>
      )}
      <p className={textStyles.note}>{t('console_invoice.items_hint')}</p>
    </div>
  );
}

/** Focuses the name of an item, at once or when the number of items has changed. */
function useItemFocus(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const pending = useRef<number | null>(null);
  useEffect(() => {
    const index = pending.current;
    if (index === null || index >= count) return;
    pending.current = null;
    focusName(box.current, index);
  }, [count]);
  return {
    box,
    focusItem: (index: number) => focusName(box.current, index),
    focusAfterChange: (index: number) => {
      pending.current = index;
    },
  };
}

function focusName(box: HTMLElement | null, index: number): void {
  box?.querySelector<HTMLElement>(`[name="${getItemPath(index, 'name')}"]`)?.focus();
}
