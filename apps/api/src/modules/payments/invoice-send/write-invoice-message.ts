import { statusAt } from '@saifu/domain/orders/order';
import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as orders from '../../orders/order.repository.ts';
import { getPaymentUrl } from '../../orders/payment-url.ts';
import * as invoiceSends from './invoice-send.repository.ts';
import { getRecipient } from './invoice-sent-event.ts';

/**
 * Writes the message of a sent invoice, unless the invoice was closed meanwhile. The message id is
 * derived from the event, so a job that runs again writes no second message.
 */
export function writeInvoiceMessage(deps: Deps, event: DomainEvent): Promise<void> {
  const now = deps.clock.now();
  const { publicUrl } = deps.config;
  return deps.db.transaction(async (tx) => {
    const send = await invoiceSends.get(tx, event.subjectId);
    const order = send && (await orders.get(tx, send.orderId));
    const store = order && (await stores.get(tx, order.storeId));
    if (send === undefined || order === undefined || store === undefined) return;
    if (statusAt(order, now) !== 'open') return;
    const { channel, language } = send;
    const content = composeMessage(`invoice_${channel}`, language, {
      store: store.name,
      merchant: await merchants.getName(tx, store.merchantId),
      amount: formatYen(order.payAmount),
      deadline: timeInWords(order.expiresAt),
      link: getPaymentUrl(toTypeId('order', order.id), publicUrl),
    });
    await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      // The recipient may have an account, but asked for nothing: it is not looked up.
      userId: null,
      channel,
      destination: getRecipient(event),
      ...content,
      createdAt: now,
    });
  });
}
