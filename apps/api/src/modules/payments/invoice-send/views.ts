import type { BodyOf } from '@saifu/contract/endpoint';
import type { InvoiceSendView, sendInvoice } from '@saifu/contract/invoice-send';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { parsePhone } from '../../../platform/phone-numbers.ts';
import type { ShownInvoiceSend } from './invoice-send.repository.ts';

export function toInvoiceSendView(send: ShownInvoiceSend): InvoiceSendView {
  const { memberId, memberName } = send;
  return {
    id: toTypeId('invoiceSend', send.id),
    order_id: toTypeId('order', send.orderId),
    channel: send.channel,
    masked_recipient: send.maskedRecipient,
    language: send.language,
    sent_by:
      memberId === null ? null : { id: toTypeId('member', memberId), name: memberName ?? '' },
    created_at: toTimestamp(send.createdAt),
  };
}

/** The recipient in the form in which it is stored. A phone number must be able to receive SMS. */
export function toRecipient({ channel, to }: BodyOf<typeof sendInvoice>): string {
  if (channel === 'email') return to;
  const phone = parsePhone(to);
  if (phone?.canReceiveSms) return phone.stored;
  throw new AppError('request.invalid', {}, [{ path: 'to', code: 'field.phone' }]);
}
