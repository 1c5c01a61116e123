import { AppError } from '@saifu/domain/shared/app-error';
import type Stripe from 'stripe';
import { isUuid } from '../../platform/crypto/tokens.ts';
import type { ReceivedEvent } from './payment-provider.ts';
import { redactEvent } from './redact-event.ts';

/** Parses an event. Throws if Stripe did not sign it with one of the secrets. */
export function parseWebhookEvent(
  webhooks: Stripe['webhooks'],
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
): ReceivedEvent {
  try {
    const event = verify(webhooks, body, signature ?? '', secrets);
    const about = event.data.object as { id?: unknown; metadata?: { attempt_id?: unknown } | null };
    const attemptId = about.metadata?.attempt_id;
    return {
      id: String(event.id),
      type: String(event.type),
      reference: typeof about.id === 'string' ? about.id : null,
      createdAt: typeof event.created === 'number' ? new Date(event.created * 1000) : null,
      payload: redactEvent(event.data.object),
      attemptId: isUuid(attemptId) ? attemptId : null,
    };
  } catch {
    throw new AppError('request.malformed');
  }
}

/** While a secret is replaced, Stripe signs with the old and the new one. */
function verify(
  webhooks: Stripe['webhooks'],
  body: Buffer,
  signature: string,
  [secret = '', ...others]: readonly string[],
): Stripe.Event {
  try {
    return webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (others.length === 0) throw error;
    return verify(webhooks, body, signature, others);
  }
}
