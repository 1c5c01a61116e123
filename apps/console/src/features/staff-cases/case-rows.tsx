import type { StaffAccountView } from '@saifu/contract/staff-account';
import type { StaffPaymentView } from '@saifu/contract/staff-payment';
import { formatYen } from '@saifu/domain/shared/yen';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CONSULTATION_BADGES, REQUEST_TEXTS } from './labels.ts';

type CaseRowsProps = {
  readonly requests: StaffPaymentView['refund_requests'];
  readonly consultations: StaffAccountView['consultations'];
  readonly getRequestHref: (id: string) => string;
  readonly getConsultationHref: (id: string) => string;
};

/** The refund requests and consultations of a payer or about a payment. */
export function CaseRows(props: CaseRowsProps) {
  const { requests, consultations, getRequestHref, getConsultationHref } = props;
  const t = useTranslate();
  return (
    <RowList>
      {requests.map(({ id, status, requested_amount: amount, filed_at: at }) => (
        <ListRow
          key={id}
          href={getRequestHref(id)}
          label={`${t('staff_case.case_refund_request')} ${formatYen(amount)}`}
          subline={`${t(REQUEST_TEXTS[status])} · ${formatDateTime(at)}`}
        />
      ))}
      {consultations.map(({ id, status, created_at: at }) => (
        <ListRow
          key={id}
          href={getConsultationHref(id)}
          label={t('staff_case.case_consultation')}
          subline={`${t(CONSULTATION_BADGES[status].label)} · ${formatDateTime(at)}`}
        />
      ))}
    </RowList>
  );
}
