import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconRepeat } from '@tabler/icons-react';
import styles from './recurring-terms.module.css';

type RecurringDoneProps = {
  readonly terms: OrderTermsView;
  /** Path of the recurring billing. */
  readonly path: string;
};

/** Effect of a payment on a service: it started the service or settled a charge. */
export function RecurringDone({ terms, path }: RecurringDoneProps) {
  const t = useTranslate();
  const { due_date: due, service_name: service } = terms;
  return (
    <Card title={t(due === null ? 'order.begun_title' : 'order.settled_title')} flush>
      <div className={styles.header}>
        <p>
          {due === null
            ? formatNextCharge(t, terms)
            : t('order.period_value', { service, date: formatDate(due) })}
        </p>
        <ButtonLink
          href={path}
          full
          variant="secondary"
          icon={<IconRepeat size={20} aria-hidden="true" />}
        >
          {t('order.begun_open')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function formatNextCharge(t: Translate, { service_name: service, coming }: OrderTermsView): string {
  const [next] = coming;
  if (next === undefined) return t('order.begun_last', { service });
  const date = formatDate(next.date);
  return t('order.begun_next', { service, date, amount: formatYen(next.amount) });
}
