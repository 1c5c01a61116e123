import type { StaffPaymentActView, StaffPaymentView } from '@saifu/contract/staff-payment';
import { STAFF_PAYMENT_ACTS, type StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { formatYen } from '@saifu/domain/shared/yen';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { useNotice } from '../../hooks/use-notice.tsx';
import { ActSheet } from './act-sheet.tsx';

/** Refund, void and capture in the operator's name, as far as they are possible. */
export function ActsCard({ payment }: { readonly payment: StaffPaymentView }) {
  const t = useTranslate();
  const { notice, show } = useNotice();
  const [chosen, setChosen] = useState<StaffPaymentAct | null>(null);
  const possible = STAFF_PAYMENT_ACTS.filter((act) => isPossible(act, payment));
  const finish = (act: StaffPaymentAct, amount: number, { outcome }: StaffPaymentActView) => {
    setChosen(null);
    const isDone = outcome === 'done';
    show(
      isDone
        ? t(`staff_payment.done_${act}`, { amount: formatYen(amount) })
        : t('staff_payment.done_request'),
    );
  };
  return (
    <Card title={t('staff_payment.acts_title')}>
      <div className={form.form}>
        {notice}
        <p className={textStyles.note}>
          {possible.length === 0
            ? t('staff_payment.acts_none')
            : t('staff_payment.acts_about', { amount: formatYen(payment.alone_amount) })}
        </p>
        {possible.map((act) => (
          <Button key={act} variant="secondary" full onClick={() => setChosen(act)}>
            {t(`staff_payment.act_${act}`)}
          </Button>
        ))}
      </div>
      {chosen !== null && (
        <ActSheet
          act={chosen}
          payment={payment}
          onDismiss={() => setChosen(null)}
          onDone={(amount, reply) => finish(chosen, amount, reply)}
        />
      )}
    </Card>
  );
}

/** The server also knows about refunds in progress, refund requests and chargebacks. */
function isPossible(act: StaffPaymentAct, payment: StaffPaymentView): boolean {
  const { status, left_amount: left, captured_amount: captured } = payment;
  if (act === 'refund') return left > 0;
  if (act === 'void') return status === 'processing' && captured === 0;
  return status === 'processing';
}
