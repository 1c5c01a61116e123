import type { PaymentIntent, SetupIntent } from '../intents.ts';

/** The return URL after an action, with the query parameters that Stripe adds. */
export function buildReturnUrl(intent: PaymentIntent | SetupIntent): string | null {
  if (intent.returnUrl === null) return null;
  const objectName = 'amount' in intent ? 'payment_intent' : 'setup_intent';
  const url = new URL(intent.returnUrl);
  url.searchParams.set(objectName, intent.id);
  url.searchParams.set(`${objectName}_client_secret`, intent.clientSecret);
  url.searchParams.set('redirect_status', toRedirectStatus(intent.status));
  return url.href;
}

function toRedirectStatus(status: string): string {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'processing' || status === 'requires_action' ? 'pending' : 'failed';
}
