import type { Deps } from '../../dependencies.ts';
import type { DomainEvent, Subscriber } from '../../platform/outbox/outbox.ts';
import { mailReceipts } from './email-receipts.ts';
import { MAIL_ASKED } from './email-request.ts';
import {
  type IssueReturnInput,
  issueEarlierReturns,
  issueReceipt,
  issueReturn,
} from './issue-receipt.ts';

export function receiptSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'issue-receipt',
      on: 'payment.completed',
      handle: async ({ subjectId }) => {
        await issueReceipt(deps, subjectId);
        await issueEarlierReturns(deps, subjectId);
      },
    },
    {
      name: 'issue-return',
      on: 'payment.refunded',
      // An amount released before capture is on no receipt and needs no return invoice.
      handle: async (event) => {
        if (event.payload.isReleased !== true) await issueReturn(deps, toRefund(event));
      },
    },
    {
      name: 'mail-receipts',
      on: MAIL_ASKED,
      handle: (event) => mailReceipts(deps, event),
    },
  ];
}

function toRefund({ subjectId, payload, occurredAt }: DomainEvent): IssueReturnInput {
  const { refundId, amount } = payload;
  if (typeof refundId !== 'string' || typeof amount !== 'number') {
    throw new Error('the refund event has no refund id or amount');
  }
  return { paymentId: subjectId, refundId, amount, at: occurredAt };
}
