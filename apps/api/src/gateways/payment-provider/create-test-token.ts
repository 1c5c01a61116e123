import type { PaymentProviderConfig } from '../../config/config.ts';

const TIMEOUT_MS = 9000;

/** Tokenizes one of the provider's test cards, as a browser tokenizes a card number. */
export async function createTestToken(
  paymentProvider: PaymentProviderConfig,
  card: string,
): Promise<string> {
  const answer = await fetch(new URL('/v1/payment_methods', paymentProvider.browserUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${paymentProvider.publishableKey}` },
    body: new URLSearchParams({ type: 'card', 'card[token]': card }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`tokenization failed: ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}
