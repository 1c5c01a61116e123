import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { RadioList, type RadioOption } from '@saifu/ui/radio-list/radio-list';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useState } from 'react';
import { useRecurringBillingMutations } from './queries.ts';
import styles from './recurring-billing.module.css';
import { useConfirmedAction } from './use-confirmed-action.ts';

type CardSheetProps = {
  readonly recurringBilling: RecurringBillingView;
  /** Saved cards; null while loading. */
  readonly rows: readonly RadioOption<string>[] | null;
  /** Shown while the cards load. */
  readonly pending: ReactNode;
  readonly addPath: string;
  /** Called before navigating to add a card. */
  readonly onAdd: () => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Chooses the card for future charges: a saved card, or a link to add one. */
export function CardSheet(props: CardSheetProps) {
  const { recurringBilling, rows, pending, onClose, onChanged } = props;
  const t = useTranslate();
  const [chosen, setChosen] = useState<string | null>(null);
  const calls = useRecurringBillingMutations(recurringBilling.id);
  const change = useConfirmedAction(recurringBilling.id, calls.changeCard, onChanged);
  const usable = rows?.filter(({ reason }) => reason === undefined) ?? [];
  // The user wants another card, so the only other card is preselected.
  const others = usable.filter(({ value }) => value !== recurringBilling.card_id);
  const value =
    chosen ?? (others.length === 1 ? others[0]?.value : recurringBilling.card_id) ?? null;
  const canUse = usable.some((row) => row.value === value) && value !== recurringBilling.card_id;
  return (
    <Sheet title={t('recurring_billing.choose_card')} onDismiss={onClose}>
      <ErrorNotice error={change.error} />
      {rows === null && pending}
      {rows?.length === 0 && <p>{t('recurring_billing.no_cards')}</p>}
      {rows !== null && rows.length > 0 && (
        <div className={styles.choices}>
          <RadioList
            label={t('recurring_billing.choose_card')}
            rows={rows}
            value={value}
            onChange={setChosen}
          />
        </div>
      )}
      {value !== null && canUse && (
        <Button full busy={change.isPending} onClick={() => void change.submit(value)}>
          {t('recurring_billing.use_card')}
        </Button>
      )}
      <ButtonLink href={props.addPath} variant="secondary" full onClick={props.onAdd}>
        {t('recurring_billing.add_card')}
      </ButtonLink>
      <p className={styles.secondary}>{t('recurring_billing.add_card_about')}</p>
      <Button variant="quiet" full onClick={onClose}>
        {t('app.close')}
      </Button>
    </Sheet>
  );
}
