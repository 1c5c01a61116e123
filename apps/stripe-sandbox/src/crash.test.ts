import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readJournal } from './read-journal.ts';
import { createCustomer, pay } from './testing/payments.ts';
import { type StripeSandbox, startStripeSandbox } from './testing/stripe-sandbox.ts';

const KILLS = 5;
const PAYERS = 12;
const PAYMENTS = 40;

type ReportedPayment = { readonly id: string; readonly attempt: string; isCaptured: boolean };

/** Pays until the process dies, and records only acknowledged payments. */
async function payUntilKilled(
  stripeSandbox: StripeSandbox,
  method: { customer: string; payment_method: string },
  payer: string,
  reported: ReportedPayment[],
): Promise<void> {
  const stripe = stripeSandbox.stripe();
  for (let count = 0; ; count += 1) {
    const attempt = `${payer}-${count}`;
    try {
      const { id } = await pay(stripeSandbox, { ...method, metadata: { attempt } });
      const payment = { id, attempt, isCaptured: false };
      reported.push(payment);
      await stripe.paymentIntents.capture(id);
      payment.isCaptured = true;
    } catch {
      return;
    }
  }
}

test('repeated kills under load lose no acknowledged payment', async () => {
  const stripeSandbox = await startStripeSandbox();
  const { id: customer } = await createCustomer(stripeSandbox);
  const { id } = await stripeSandbox.stripe().paymentMethods.attach('pm_card_visa', { customer });
  const method = { customer, payment_method: id };
  const reported: ReportedPayment[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = reported.length + PAYMENTS + kill * 7;
    const payers = Array.from({ length: PAYERS }, (_, index) =>
      payUntilKilled(stripeSandbox, method, `${kill}-${index}`, reported),
    );
    while (reported.length < enough) await sleep(2);
    await stripeSandbox.kill('SIGKILL');
    await Promise.all(payers);
    await stripeSandbox.start();
  }

  const { paymentIntents } = stripeSandbox.stripe();
  expect(reported.length).toBeGreaterThan(KILLS * PAYMENTS);
  for (const { id: intent, attempt, isCaptured } of reported) {
    const stored = await paymentIntents.retrieve(intent);
    expect(stored.metadata.attempt).toBe(attempt);
    if (isCaptured) expect(stored).toMatchObject({ status: 'succeeded', amount_received: 1280 });
  }
  await stripeSandbox.kill('SIGTERM');
  const captures = new Set<string>();
  const { lines } = readJournal(`${stripeSandbox.dir}/journal.jsonl`, ({ ledger_entries }) => {
    for (const ledgerEntry of (ledger_entries ?? []) as { type: string; payment: string }[]) {
      if (ledgerEntry.type !== 'captured') continue;
      expect(captures.has(ledgerEntry.payment)).toBe(false);
      captures.add(ledgerEntry.payment);
    }
  });
  expect(lines).toBeGreaterThan(reported.length);
  for (const { id: intent, isCaptured } of reported) {
    if (isCaptured) expect(captures.has(intent)).toBe(true);
  }
});
