import { ApiError } from '../errors.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import type { Call } from '../route.ts';
import { toErrorView } from '../views/error-view.ts';
import { render } from '../views/render.ts';

/** A failed attempt during the request is returned as an error that contains the intent. */
export function throwPaymentError({ sandbox, change }: Call, intent: PaymentIntent): void {
  if (intent.lastError === null || intent.status !== 'requires_payment_method') return;
  const renderContext = { find: change.find, publicUrl: sandbox.runtime.publicUrl };
  const payment_intent = render(renderContext, 'payment_intent', intent);
  throw new ApiError(402, toErrorView(intent.lastError), { includedObjects: { payment_intent } });
}

export function throwSetupError({ sandbox, change }: Call, intent: SetupIntent): void {
  if (intent.lastError === null || intent.status !== 'requires_payment_method') return;
  const renderContext = { find: change.find, publicUrl: sandbox.runtime.publicUrl };
  const setup_intent = render(renderContext, 'setup_intent', intent);
  throw new ApiError(402, toErrorView(intent.lastError), { includedObjects: { setup_intent } });
}
