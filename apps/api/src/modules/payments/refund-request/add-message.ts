import { AppError } from '@saifu/domain/shared/app-error';
import { REFUND_REQUEST_MESSAGES_PER_USER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
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
): Promise<void> {
  const at = deps.clock.now();
  await consumeRateLimit(
    deps.db,
    `refund request messages ${by}`,
    REFUND_REQUEST_MESSAGES_PER_USER,
    at,
  );
  const isWritten = await messages.add(deps.db, { id: newUuid(), ...message, at });
  if (!isWritten) throw new AppError('refund_request.closed');
}
