import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountHeader } from '@saifu/ui/amount-header/amount-header';
import { Badge } from '@saifu/ui/badge/badge';
import { Card } from '@saifu/ui/card/card';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconUrgent } from '@tabler/icons-react';
import { MONEY_TEXTS } from './labels.ts';
import { RefundRequestStatus } from './refund-request-status.tsx';

/** Amount, store, status and answer deadline. */
export function RequestHeader({ request }: { readonly request: RefundRequestView }) {
  const t = useTranslate();
  const { approved_amount: approved, money, respond_by: until } = request;
  const moneyText = MONEY_TEXTS[money];
  const isRequestOpen = isOpen(request.status);
  return (
    <Card>
      <AmountHeader
        payee={request.store.name}
        about={t('history.refund_asked')}
        amount={request.requested_amount}
        status={
          <>
            <RefundRequestStatus status={request.status} isLarge />
            {request.is_urgent && isRequestOpen && (
              <Badge tone="danger" isLarge icon={<IconUrgent size={18} aria-hidden="true" />}>
                {t('refund_request.urgent')}
              </Badge>
            )}
          </>
        }
      >
        {approved !== null && (
          <p>
            {t('history.refund_granted')} <Amount value={approved} />
          </p>
        )}
        {moneyText !== null && <p>{t(moneyText)}</p>}
        {request.status === 'pending' && (
          <p>
            <time dateTime={until}>
              {t('confirmation.requested_about', {
                store: request.store.name,
                time: formatDateTime(until),
              })}
            </time>
          </p>
        )}
        {request.status === 'escalated' && <p>{t('confirmation.escalated_about')}</p>}
      </AmountHeader>
    </Card>
  );
}
