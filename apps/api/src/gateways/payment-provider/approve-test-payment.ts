const TIMEOUT_MS = 9000;

/** Approves a payment on the Stripe sandbox's own page, as the payer does after a redirect. */
export async function approveTestPayment(url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'yes' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (answer.status >= 400) throw new Error(`approval failed: ${answer.status}`);
}
