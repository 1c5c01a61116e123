import type { ChargeView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import shared from '@saifu/ui/styles/row.module.css';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getChargeMessages, getPayableOrder } from './charge-labels.ts';
import { ChargeStatus } from './charge-status.tsx';
import { useDays } from './days.ts';
import type { useRecurringBillingOrders } from './queries.ts';
import styles from './recurring-billing.module.css';

export type ChargePaths = {
  readonly payment: (id: string) => string;
  readonly pay: (orderId: string) => string;
};

type ChargeListProps = {
  readonly query: ReturnType<typeof useRecurringBillingOrders>;
  readonly charges: readonly ChargeView[];
  readonly paths: ChargePaths;
  readonly formatCard: (card: NonNullable<ChargeView['card']>) => string;
};

/** All periods with their results, newest first, with a button for more. */
export function ChargeList({ query, charges, paths, formatCard }: ChargeListProps) {
  return (
    <>
      <Card flush>
        <ul>
          {charges.map((charge) => (
            <Charge
              key={charge.due_date ?? 'first'}
              charge={charge}
              paths={paths}
              cardName={charge.card && formatCard(charge.card)}
            />
          ))}
        </ul>
      </Card>
      <LoadMore query={query} />
    </>
  );
}

type ChargeProps = Pick<ChargeListProps, 'paths'> & {
  readonly charge: ChargeView;
  readonly cardName: string | null;
};

function Charge({ charge, paths, cardName }: ChargeProps) {
  const t = useTranslate();
  const { payment_id: payment } = charge;
  const order = getPayableOrder(charge);
  const row = `${shared.row} ${styles.chargeRow}`;
  const summary = <ChargeSummary charge={charge} cardName={cardName} />;
  return (
    <li className={styles.charge}>
      {payment === null ? (
        <div className={`${row} ${styles.notLinked}`}>{summary}</div>
      ) : (
        <Link href={paths.payment(payment)} className={row}>
          {summary}
        </Link>
      )}
      {order !== null && (
        <div className={styles.chargeAction}>
          <ButtonLink href={paths.pay(order)} full>
            {t('recurring_billing.pay_now', { amount: formatYen(charge.amount) })}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

function ChargeSummary({ charge, cardName }: Pick<ChargeProps, 'charge' | 'cardName'>) {
  const t = useTranslate();
  const days = useDays();
  const { due_date: due, paid_on: paidOn } = charge;
  return (
    <>
      <span className={styles.chargeText}>
        <span className={styles.chargeName}>
          {due === null
            ? t('recurring_billing.first_payment')
            : t('recurring_billing.due', { day: days.formatDay(due) })}
        </span>
        <ChargeStatus charge={charge} />
        {paidOn !== null && (
          <span className={styles.secondary}>
            {t('recurring_billing.charge_paid_on', { day: days.formatDay(paidOn) })}
          </span>
        )}
        {cardName !== null && <span className={styles.secondary}>{cardName}</span>}
        {getChargeMessages(t, charge, days.formatDay).map((message) => (
          <span key={message} className={styles.secondary}>
            {message}
          </span>
        ))}
      </span>
      <Amount value={charge.amount} />
    </>
  );
}
