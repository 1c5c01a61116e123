import { Refusal } from '@saifu/domain/refusal';
import type Stripe from 'stripe';
import type { NetworkEvent } from './card-network.ts';

/** What an event is about; whatever the network has not signed is no event. */
export function eventOf(
  webhooks: Stripe['webhooks'],
  body: Buffer,
  signature: string | undefined,
  secret: string,
): NetworkEvent {
  try {
    const event = webhooks.constructEvent(body, signature ?? '', secret);
    const { id: reference, metadata } = event.data.object as {
      id?: string;
      metadata?: Record<string, string> | null;
    };
    return {
      id: event.id,
      type: event.type,
      reference: reference ?? null,
      attemptId: metadata?.attempt_id ?? null,
    };
  } catch {
    throw new Refusal('request.malformed');
  }
}
