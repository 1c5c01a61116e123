import { formatYen } from '@saifu/domain/shared/yen';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './amount-form.module.css';

const AMOUNTS = [500, 1000, 3000, 5000] as const;

/** Round amounts that replace the typed one with a press. */
export function QuickAmounts({ onAmount }: { readonly onAmount: (typed: string) => void }) {
  const t = useTranslate();
  return (
    <fieldset className={styles.quick} aria-label={t('order.quick_amounts')}>
      {AMOUNTS.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.quickAmount}
          onClick={() => onAmount(groupAmount(String(amount)))}
        >
          {formatYen(amount)}
        </button>
      ))}
    </fieldset>
  );
}
