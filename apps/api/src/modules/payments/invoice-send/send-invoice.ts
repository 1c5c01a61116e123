import { maskEmail } from '@saifu/domain/identity/email';
import { maskPhone } from '@saifu/domain/identity/phone';
import { orderMachine, statusAt } from '@saifu/domain/orders/order';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import {
  INVOICE_SENDS_PER_DESTINATION,
  INVOICE_SENDS_PER_MERCHANT,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { consumeRateLimits, limitKey } from '../../../platform/rate-limits.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import type { MessageChannel } from '../../notifications/message/message.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as invoiceSends from './invoice-send.repository.ts';
import { toInvoiceSentEvent } from './invoice-sent-event.ts';

export type SendInvoiceInput = {
  readonly merchantId: string;
  readonly orderId: string;
  /** Null: a program of the merchant. */
  readonly memberId: string | null;
  readonly channel: MessageChannel;
  /** An email address or a phone number, normalized. */
  readonly to: string;
  readonly language: Language;
};

/**
 * Has the payment link of an open invoice sent. Payers did not ask for these messages, so both what
 * a merchant sends and what one recipient gets, from all merchants, are limited.
 */
export function sendInvoice(
  deps: Deps,
  input: SendInvoiceInput,
  record: RecordChange,
): Promise<invoiceSends.ShownInvoiceSend> {
  const now = deps.clock.now();
  const { merchantId, orderId, memberId, channel, to, language } = input;
  return deps.db.transaction(async (tx) => {
    await assertSendable(tx, input, now);
    await consumeRateLimits(tx, `invoices sent by ${merchantId}`, INVOICE_SENDS_PER_MERCHANT, now);
    const destinationKey = limitKey('invoices to', to);
    await consumeRateLimits(tx, destinationKey, INVOICE_SENDS_PER_DESTINATION, now);
    const maskedRecipient = channel === 'email' ? maskEmail(to) : maskPhone(to);
    const id = newUuid();
    const message = { channel, maskedRecipient, language, createdAt: now };
    await invoiceSends.insert(tx, { id, orderId, memberId, ...message });
    await publishEvents(tx, [toInvoiceSentEvent(id, to, now)]);
    const sent = await invoiceSends.get(tx, id);
    if (sent === undefined) throw new Error('the invoice send was not written');
    await record(tx, {
      action: 'invoice.sent',
      subject: toTypeId('order', orderId),
      before: null,
      after: { channel, recipient: maskedRecipient },
    });
    return sent;
  });
}

/** The order is locked, so that it is not closed before the transaction ends. */
async function assertSendable(
  tx: Tx,
  { merchantId, orderId }: SendInvoiceInput,
  now: Date,
): Promise<void> {
  const order = await orders.getLocked(tx, orderId);
  const store = order && (await stores.getOwn(tx, merchantId, order.storeId));
  if (order === undefined || store === undefined) throw new AppError('not_found');
  if (order.source !== 'invoice') throw new AppError('invoice.not_sendable');
  const error = orderMachine.getError(statusAt(order, now), 'pay');
  if (error !== undefined) throw new AppError(error);
  if (store.status !== 'active') throw new AppError('store.inactive');
}
