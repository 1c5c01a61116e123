import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import { Notice } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { IconArrowRight } from '@tabler/icons-react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useDays } from './days.ts';
import { isPriceChangeProposed } from './display-status.ts';
import styles from './recurring-billing.module.css';
import { DoneNotice } from './success-notice.tsx';
import { usePriceAnswer } from './use-price-answer.ts';

type PriceChangeProposalProps = {
  readonly recurringBilling: RecurringBillingView;
  readonly onLeave: (url: string) => void;
};

/** A price that was proposed: what it is now, what it would be and from when, and the answer. */
export function PriceChangeProposal({ recurringBilling, onLeave }: PriceChangeProposalProps) {
  const text = useText();
  const days = useDays();
  const answer = usePriceAnswer(recurringBilling, onLeave);
  const { price_change: change, monthly_amount: now } = recurringBilling;
  if (change === null) return null;
  const amount = formatYen(change.monthly_amount);
  return (
    <>
      {answer.isReturning && <Notice tone="info">{text('agreement.price_asking')}</Notice>}
      {answer.isAccepted && change.status === 'accepted' && (
        <DoneNotice>
          {text('agreement.price_accepted', { amount, day: days.show(change.from) })}
        </DoneNotice>
      )}
      {answer.isDeclined && change.status === 'declined' && (
        <DoneNotice>{text('agreement.price_declined', { amount: formatYen(now) })}</DoneNotice>
      )}
      <ErrorNotice error={answer.error} />
      {isPriceChangeProposed(recurringBilling) && (
        <Card title={text('agreement.price')}>
          <div className={styles.stack}>
            <Prices now={now} change={change} />
            {answer.waiting === null ? (
              <Answers now={now} change={change} answer={answer} />
            ) : (
              <Waiting url={answer.waiting} onLeave={onLeave} />
            )}
          </div>
        </Card>
      )}
    </>
  );
}

type PricesProps = { readonly now: number; readonly change: PriceChangeView };

function Prices({ now, change }: PricesProps) {
  const text = useText();
  const days = useDays();
  return (
    <div className={styles.prices}>
      <div>
        <span className={styles.second}>{text('agreement.price_now')}</span>
        <Amount value={now} size="large" />
      </div>
      <IconArrowRight size={24} aria-hidden="true" />
      <div>
        <span className={styles.second}>
          {text('agreement.price_from', { day: days.show(change.from) })}
        </span>
        <Amount value={change.monthly_amount} size="large" />
      </div>
    </div>
  );
}

type AnswersProps = PricesProps & { readonly answer: ReturnType<typeof usePriceAnswer> };

function Answers({ now, change, answer }: AnswersProps) {
  const text = useText();
  const days = useDays();
  return (
    <>
      <p>{text('agreement.price_about', { day: days.show(change.from) })}</p>
      <Button full busy={answer.isAccepting} onClick={() => answer.accept(change.id)}>
        {text('agreement.price_accept', { amount: formatYen(change.monthly_amount) })}
      </Button>
      <Button
        variant="secondary"
        full
        busy={answer.isDeclining}
        onClick={() => answer.decline(change.id)}
      >
        {text('agreement.price_decline', { amount: formatYen(now) })}
      </Button>
      <p className={styles.second}>{text('agreement.price_bank')}</p>
    </>
  );
}

type WaitingProps = Pick<PriceChangeProposalProps, 'onLeave'> & { readonly url: string };

function Waiting({ url, onLeave }: WaitingProps) {
  const text = useText();
  return (
    <>
      <p role="status">{text('agreement.price_waits')}</p>
      <Button full onClick={() => onLeave(url)}>
        {text('card.to_bank')}
      </Button>
    </>
  );
}
