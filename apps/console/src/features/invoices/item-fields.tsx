import { TAX_RATES } from '@saifu/domain/shared/tax';
import type { TextKey } from '@saifu/i18n/texts';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { getRateText } from '../../i18n/rate-text.ts';
import type { ItemDraft } from './draft.ts';
import { getItemPath, type ItemField } from './draft-errors.ts';
import styles from './invoice-form.module.css';

type ItemFieldsProps = {
  readonly item: ItemDraft;
  readonly index: number;
  readonly errors: FormErrors;
  readonly onChange: <Field extends ItemField>(field: Field, value: ItemDraft[Field]) => void;
  /** The Enter key leads to the next item: it must not create an invoice that is half typed. */
  readonly onEnter: () => void;
  /** Undefined for the only item. */
  readonly onRemove: (() => void) | undefined;
};

const LABELS = {
  name: 'console_invoice.item_name',
  quantity: 'console_invoice.quantity',
  unit_price: 'console_invoice.unit_price',
  tax_rate: 'console_invoice.tax_rate',
} as const satisfies Record<ItemField, TextKey>;

/** One line item. */
export function ItemFields(props: ItemFieldsProps) {
  const { item, index, onChange, onEnter, onRemove } = props;
  const t = useTranslate();
  const getTexts = useItemTexts(props);
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter key that accepts an IME conversion is prevented already.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>{t('console_invoice.item', { number })}</legend>
      <div className={styles.itemName}>
        <TextField
          {...getTexts('name')}
          autoComplete="off"
          value={item.name}
          onChange={({ target }) => onChange('name', target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <NormalizedField
        {...getTexts('quantity')}
        inputMode="numeric"
        autoComplete="off"
        value={item.quantity}
        normalize={groupAmount}
        onValue={(typed) => onChange('quantity', typed)}
        onKeyDown={onKeyDown}
      />
      <NormalizedField
        {...getTexts('unit_price')}
        inputMode="numeric"
        autoComplete="off"
        value={item.unit_price}
        normalize={groupAmount}
        onValue={(typed) => onChange('unit_price', typed)}
        onKeyDown={onKeyDown}
      />
      <SelectField
        {...getTexts('tax_rate')}
        options={TAX_RATES.map((rate) => ({ value: String(rate), label: getRateText(t, rate) }))}
        value={String(item.tax_rate)}
        onChange={({ target }) => {
          const rate = TAX_RATES.find((each) => String(each) === target.value);
          if (rate !== undefined) onChange('tax_rate', rate);
        }}
      />
      {onRemove && (
        <div className={styles.remove}>
          <Button
            variant="quiet"
            icon={<IconTrash size={20} aria-hidden="true" />}
            aria-label={t('console_invoice.item_remove_about', { number })}
            onClick={onRemove}
          >
            {t('console_invoice.item_remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function useItemTexts({ index, errors }: Pick<ItemFieldsProps, 'index' | 'errors'>) {
  const t = useTranslate();
  return (field: ItemField) => {
    const name = getItemPath(index, field);
    const label = t(LABELS[field]);
    const error = errors[name];
    return { name, label, error: error && t.error(error.code, { label, ...error.params }) };
  };
}
