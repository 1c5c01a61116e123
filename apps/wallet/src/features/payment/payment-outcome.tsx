import type { PaymentView } from '@saifu/contract/payment';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getDeclineMessage } from './decline-labels.ts';
import { getNextStep, type Step } from './next-step.ts';
import styles from './panel.module.css';
import { PaymentStatus } from './payment-status.tsx';

type PaymentOutcomeProps = {
  readonly payment: PaymentView;
  /** Where the payment continues or can be retried. */
  readonly back: string;
};

/** A payment without a proof for the staff: its status and the next step. */
export function PaymentOutcome({ payment, back }: PaymentOutcomeProps) {
  const t = useTranslate();
  const step = getNextStep(payment);
  const isOver = step.kind === 'paid';
  return (
    <Card>
      <div className={styles.panel}>
        <p>
          <PaymentStatus status={payment.status} />
        </p>
        <div>
          <p>{payment.store.name}</p>
          <p>
            <Amount value={payment.actual_payment_amount} size="huge" />
          </p>
        </div>
        <p>{getStepText(t, step, payment)}</p>
        {!isOver && (
          <ButtonLink href={back} full variant="secondary">
            {t(step.kind === 'failed' ? 'payment.try_again' : 'payment.go_on')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function getStepText(t: Translate, step: Step, { payment_method }: PaymentView): string {
  if (step.kind === 'failed') {
    const decline = getDeclineMessage(step.error, payment_method);
    return decline ? t(decline.textKey) : t.error(step.error.code, step.error.params);
  }
  if (step.kind === 'paid') return t('payment.refunded_about');
  return t(
    step.kind === 'awaiting_provider' ? 'payment.network_about' : 'payment.unfinished_about',
  );
}
