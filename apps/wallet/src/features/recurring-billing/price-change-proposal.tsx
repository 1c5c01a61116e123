import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconArrowRight } from '@tabler/icons-react';
import { useDays } from './days.ts';
import { isPriceChangeProposed } from './display-status.ts';
import styles from './recurring-billing.module.css';
import { SuccessNotice } from './success-notice.tsx';
import { usePriceAnswer } from './use-price-answer.ts';

type PriceChangeProposalProps = {
  readonly recurringBilling: RecurringBillingView;
  readonly onLeave: (url: string) => void;
};

/** A proposed price change: current price, new price, effective date, and the answer. */
export function PriceChangeProposal({ recurringBilling, onLeave }: PriceChangeProposalProps) {
  const t = useTranslate();
  const days = useDays();
  const answer = usePriceAnswer(recurringBilling, onLeave);
  const { price_change: change, monthly_amount: now } = recurringBilling;
  if (change === null) return null;
  const amount = formatYen(change.monthly_amount);
  return (
    <>
      {answer.isReturning && <Alert tone="info">{t('recurring_billing.price_asking')}</Alert>}
      {answer.isAccepted && change.status === 'accepted' && (
        <SuccessNotice>
          {t('recurring_billing.price_accepted', { amount, day: days.formatDay(change.from) })}
        </SuccessNotice>
      )}
      {answer.isDeclined && change.status === 'declined' && (
        <SuccessNotice>
          {t('recurring_billing.price_declined', { amount: formatYen(now) })}
        </SuccessNotice>
      )}
      <ErrorNotice error={answer.error} />
      {isPriceChangeProposed(recurringBilling) && (
        <Card title={t('recurring_billing.price')}>
          <div className={styles.stack}>
            <Prices now={now} change={change} />
            {answer.waiting === null ? (
              <Answers now={now} change={change} answer={answer} />
            ) : (
              <BankVerification url={answer.waiting} onLeave={onLeave} />
            )}
          </div>
        </Card>
      )}
    </>
  );
}

type PricesProps = { readonly now: number; readonly change: PriceChangeView };

function Prices({ now, change }: PricesProps) {
  const t = useTranslate();
  const days = useDays();
  return (
    <div className={styles.prices}>
      <div>
        <span className={styles.secondary}>{t('recurring_billing.price_now')}</span>
        <Amount value={now} size="large" />
      </div>
      <IconArrowRight size={24} aria-hidden="true" />
      <div>
        <span className={styles.secondary}>
          {t('recurring_billing.price_from', { day: days.formatDay(change.from) })}
        </span>
        <Amount value={change.monthly_amount} size="large" />
      </div>
    </div>
  );
}

type AnswersProps = PricesProps & { readonly answer: ReturnType<typeof usePriceAnswer> };

function Answers({ now, change, answer }: AnswersProps) {
  const t = useTranslate();
  const days = useDays();
  return (
    <>
      <p>{t('recurring_billing.price_about', { day: days.formatDay(change.from) })}</p>
      <Button full busy={answer.isAccepting} onClick={() => answer.accept(change.id)}>
        {t('recurring_billing.price_accept', { amount: formatYen(change.monthly_amount) })}
      </Button>
      <Button
        variant="secondary"
        full
        busy={answer.isDeclining}
        onClick={() => answer.decline(change.id)}
      >
        {t('recurring_billing.price_decline', { amount: formatYen(now) })}
      </Button>
      <p className={styles.secondary}>{t('recurring_billing.price_bank')}</p>
    </>
  );
}

type BankVerificationProps = Pick<PriceChangeProposalProps, 'onLeave'> & { readonly url: string };

function BankVerification({ url, onLeave }: BankVerificationProps) {
  const t = useTranslate();
  return (
    <>
      <p role="status">{t('recurring_billing.price_waits')}</p>
      <Button full onClick={() => onLeave(url)}>
        {t('card.to_bank')}
      </Button>
    </>
  );
}
