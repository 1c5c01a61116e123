import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { REFUND_REQUEST_MESSAGES_PER_USER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { type RecordChange, recordNothing } from '../../audit/record-change.ts';
import * as messages from './refund-request-message.repository.ts';

type AddMessageInput = Pick<
  messages.RefundRequestMessage,
  'refundRequestId' | 'author' | 'body'
> & {
  /** The rate limit key: the payer, or one side of a refund request. */
  readonly by: string;
};

/** Adds a message while the refund request is open. */
export async function addRefundRequestMessage(
  deps: Deps,
  { by, ...message }: AddMessageInput,
  record: RecordChange = recordNothing,
): Promise<void> {
  const at = deps.clock.now();
  await consumeRateLimit(
    deps.db,
    `refund request messages ${by}`,
    REFUND_REQUEST_MESSAGES_PER_USER,
    at,
  );
  await deps.db.transaction(async (tx) => {
    const isWritten = await messages.add(tx, { id: newUuid(), ...message, at });
    if (!isWritten) throw new AppError('refund_request.closed');
    await record(tx, {
      action: 'refund_request.messaged',
      subject: toTypeId('refundRequest', message.refundRequestId),
      before: null,
      after: null,
    });
  });
}
