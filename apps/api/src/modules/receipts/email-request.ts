import type { Language } from '@saifu/domain/shared/language';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../platform/outbox/outbox.ts';
import { limitKey } from '../../platform/rate-limits.ts';

/**
 * A request to email receipts. They are drawn in a job, because that takes longer than a request
 * may.
 */
export type ReceiptEmailRequest = {
  readonly receiptIds: readonly string[];
  readonly to: string;
  readonly language: Language;
};

export const MAIL_ASKED = 'receipt.mail_asked';

export function toReceiptEmailEvent(request: ReceiptEmailRequest, at: Date): DomainEvent {
  return {
    id: newUuid(),
    type: MAIL_ASKED,
    subjectId: request.receiptIds[0] ?? newUuid(),
    payload: request,
    occurredAt: at,
  };
}

/** Rate limit key of receipts sent to another address; separate from sign-in codes. */
export function destinationKey(to: string): string {
  return limitKey('receipts to', to);
}

export function getEmailRequest({ payload }: DomainEvent): ReceiptEmailRequest {
  return payload as ReceiptEmailRequest;
}
