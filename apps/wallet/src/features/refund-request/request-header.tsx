import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { MoneyHead } from '@saifu/ui/amount-header/amount-header';
import { Badge } from '@saifu/ui/badge/badge';
import { Card } from '@saifu/ui/card/card';
import { IconUrgent } from '@tabler/icons-react';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { MONEY_WORDS } from './labels.ts';
import { RefundRequestStatus } from './refund-request-status.tsx';

/** How much is asked of whom, where it stands, and until when it is answered. */
export function RequestHead({ request }: { readonly request: RefundRequestView }) {
  const text = useText();
  const { approved_amount: approved, money, respond_by: until } = request;
  const moneyWords = MONEY_WORDS[money];
  const isAwaited = isOpen(request.status);
  return (
    <Card>
      <MoneyHead
        payee={request.store.name}
        about={text('history.refund_asked')}
        amount={request.requested_amount}
        status={
          <>
            <RefundRequestStatus status={request.status} isLarge />
            {request.is_urgent && isAwaited && (
              <Badge tone="danger" isLarge icon={<IconUrgent size={18} aria-hidden="true" />}>
                {text('objection.urgent')}
              </Badge>
            )}
          </>
        }
      >
        {approved !== null && (
          <p>
            {text('history.refund_granted')} <Amount value={approved} />
          </p>
        )}
        {moneyWords !== null && <p>{text(moneyWords)}</p>}
        {request.status === 'pending' && (
          <p>
            <time dateTime={until}>
              {text('confirmation.requested_about', {
                store: request.store.name,
                time: showMinute(until),
              })}
            </time>
          </p>
        )}
        {request.status === 'escalated' && <p>{text('confirmation.escalated_about')}</p>}
      </MoneyHead>
    </Card>
  );
}
