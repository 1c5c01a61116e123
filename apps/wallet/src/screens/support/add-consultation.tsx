import type { ConsultationView } from '@saifu/contract/consultation';
import type { PaymentRowView } from '@saifu/contract/history';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { Page } from '@saifu/web/components/page.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { QuestionForm } from '../../features/consultation/question-form.tsx';
import { EMPTY_FILTER } from '../../features/history/filter.ts';
import { usePayments } from '../../features/history/queries.ts';

/** A question to support, about a recent payment or anything else. */
export function AddConsultation() {
  const t = useTranslate();
  const navigate = useNavigate();
  const requestedId = useSearchParams().get('payment') ?? '';
  const paymentId = fromTypeId('payment', requestedId) === undefined ? '' : requestedId;
  const { data: recent = [] } = usePayments(EMPTY_FILTER);
  const done = ({ id }: ConsultationView) => {
    const state = { done: 'consultation_sent' };
    navigate(getPath('ConsultationDetail', { id }), { replace: true, state });
  };
  return (
    <Page title="screen.add_consultation" back={getPath('ContactSupport')}>
      <QuestionForm
        key={paymentId}
        payments={toPaymentOptions(t, recent, paymentId)}
        paymentId={paymentId}
        onDone={done}
      />
    </Page>
  );
}

/** The latest payments, and the linked one, which may be older or not loaded yet. */
function toPaymentOptions(t: Translate, recent: readonly PaymentRowView[], paymentId: string) {
  const options = recent.map(({ id, store, created_at, actual_payment_amount: amount }) => ({
    value: id,
    label: t('consultation.payment_option', {
      date: formatDate(created_at),
      store: store.name,
      amount: formatYen(amount),
    }),
  }));
  if (paymentId === '' || options.some(({ value }) => value === paymentId)) return options;
  return [{ value: paymentId, label: t('consultation.payment_this') }, ...options];
}
