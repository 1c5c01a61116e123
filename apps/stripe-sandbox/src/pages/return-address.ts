import type { PaymentIntent, SetupIntent } from '../intents.ts';

/** The return URL after an action, with the query parameters that Stripe adds. */
export function returnAddress(intent: PaymentIntent | SetupIntent): string | null {
  if (intent.returnUrl === null) return null;
  const noun = 'amount' in intent ? 'payment_intent' : 'setup_intent';
  const url = new URL(intent.returnUrl);
  url.searchParams.set(noun, intent.id);
  url.searchParams.set(`${noun}_client_secret`, intent.clientSecret);
  url.searchParams.set('redirect_status', statusWord(intent.status));
  return url.href;
}

function statusWord(status: string): string {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'processing' || status === 'requires_action' ? 'pending' : 'failed';
}
