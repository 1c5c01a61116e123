import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { INVOICE_SENT } from './invoice-sent-event.ts';
import { writeInvoiceMessage } from './write-invoice-message.ts';

export function invoiceSendSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'write-invoice-message',
      on: INVOICE_SENT,
      handle: (event) => writeInvoiceMessage(deps, event),
    },
  ];
}
