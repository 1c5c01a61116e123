import type { StaffRefundRequestView } from '@saifu/contract/staff-refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

/** What an approval does to the money of the payment. */
export function MoneyCard({ request }: { readonly request: StaffRefundRequestView }) {
  const t = useTranslate();
  const { refund, requested_amount: requested } = request;
  const isTooMuch = requested > refund.left;
  const items = [
    { label: t('staff_case.money_requested'), value: <Amount value={requested} size="large" /> },
    { label: t('staff_case.money_captured'), value: <Amount value={refund.captured} /> },
    { label: t('staff_case.money_refunded'), value: <Amount value={refund.refunded} /> },
    { label: t('staff_case.money_left'), value: <Amount value={refund.left} /> },
    { label: t('staff_case.money_fee'), value: <Amount value={refund.fee} /> },
    isOpen(request.status) &&
      !isTooMuch && {
        label: t('staff_case.money_after'),
        value: <Amount value={refund.left - requested} />,
      },
  ].filter((item) => item !== false);
  return (
    <Card title={t('staff_case.money')} flush>
      <DescriptionList items={items} absent={t('staff_case.absent')} />
      {isOpen(request.status) && refund.kind === 'void' && (
        <Alert tone="info">{t('staff_case.money_void')}</Alert>
      )}
      {isOpen(request.status) && isTooMuch && (
        <Alert tone="warning">{t('staff_case.money_too_much')}</Alert>
      )}
    </Card>
  );
}
