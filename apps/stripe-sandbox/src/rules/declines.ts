import type { LastError } from '../intents.ts';

export type Decline = Pick<LastError, 'type' | 'code' | 'message'> & {
  readonly declineCode: string;
};

const DECLINE_MESSAGES: Readonly<Record<string, readonly [code: string, message: string]>> = {
  generic_decline: ['card_declined', 'Your card was declined.'],
  insufficient_funds: ['card_declined', 'Your card has insufficient funds.'],
  lost_card: ['card_declined', 'Your card was declined.'],
  stolen_card: ['card_declined', 'Your card was declined.'],
  fraudulent: ['card_declined', 'Your card was declined.'],
  card_velocity_exceeded: [
    'card_declined',
    'Your card was declined for making repeated attempts too frequently or exceeding its limit.',
  ],
  expired_card: ['expired_card', 'Your card has expired.'],
  incorrect_cvc: ['incorrect_cvc', "Your card's security code is incorrect."],
  processing_error: [
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  authentication_required: [
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ],
};

export function toDecline(reason: string): Decline {
  const [code, message] = DECLINE_MESSAGES[reason] ?? ['card_declined', 'Your card was declined.'];
  return { type: 'card_error', code, declineCode: reason, message };
}
