import type { ObjectionStatus } from '@saifu/domain/payments/refund-request';
import type { Deps } from '../../../dependencies.ts';
import type { Fact } from '../../../platform/outbox/outbox.ts';
import { type PayerLetter, writeToPayer } from '../payer-messages/send-payer-message.ts';
import * as objections from './refund-request.repository.ts';
import type { Objection } from './refund-request.ts';

export type News = 'filed' | 'answered' | 'escalated' | 'message';

type MessageDetails = Pick<PayerLetter, 'kind' | 'amountYen' | 'deadline' | 'response'>;

/** Writes to the payer what became of their objection; what they did not do themselves, that is. */
export async function tellObjection(deps: Deps, fact: Fact, news: News): Promise<void> {
  const { id: cause, subjectId, payload } = fact;
  if (news === 'message' && payload.author === 'payer') return;
  await deps.db.transaction(async (tx) => {
    const objection = await objections.get(tx, subjectId);
    const message = objection && letterOf(objection, news);
    if (objection === undefined || message === undefined) return;
    const { id: objectionId, paymentId } = objection;
    await writeToPayer(deps, tx, { paymentId, cause, objectionId, ...message });
  });
}

const ANSWERS: Readonly<Partial<Record<ObjectionStatus, PayerLetter['kind']>>> = {
  approved: 'objection_approved',
  partially_approved: 'objection_partly',
  rejected: 'objection_rejected',
};

function letterOf(objection: Objection, news: News): MessageDetails | undefined {
  const { status, requestedAmount, approvedAmount, merchantResponse: response } = objection;
  switch (news) {
    case 'filed': {
      const { respondBy: deadline } = objection;
      return { kind: 'objection_filed', amountYen: requestedAmount, deadline };
    }
    case 'answered': {
      const kind = ANSWERS[status];
      return kind && { kind, amountYen: approvedAmount ?? requestedAmount, response };
    }
    case 'escalated':
      return { kind: 'objection_escalated' };
    case 'message':
      return { kind: 'objection_message' };
  }
}
