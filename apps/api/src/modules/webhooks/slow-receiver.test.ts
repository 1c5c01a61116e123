import { WEBHOOKS_MAX } from '@saifu/domain/shared/limits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { createTestApp, IMMEDIATE_PACE, type TestApp } from '../../testing/test-app.ts';
import { openSilentReceiver } from '../../testing/unresponsive-receiver.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import { createMerchant } from '../merchants/create-merchant.ts';
import { addWebhook } from './create-webhook.ts';
import { webhookSubscribers } from './subscribers.ts';

async function newMerchant({ deps }: TestApp): Promise<string> {
  return (await createMerchant(deps, { name: '珈琲 もみじ', email: null })).merchant.id;
}

const toWebhookInput = (url: string) => ({ url, events: ['order.created'] as const });

async function order({ deps }: TestApp, merchantId: string): Promise<void> {
  const payload = { storeId: newUuid(), merchantId, status: 'open', payAmount: 1200 };
  const event = { id: newUuid(), type: 'order.created', subjectId: newUuid(), payload };
  const occurredAt = deps.clock.now();
  await deps.db.transaction((tx) => publishEvents(tx, [{ ...event, occurredAt }]));
}

test('a merchant whose webhooks never respond does not block other merchants', async () => {
  const testApp = await createTestApp();
  const [slow, quick] = [await newMerchant(testApp), await newMerchant(testApp)];
  const silent = await openSilentReceiver();
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) {
    await addWebhook(testApp.deps, slow, toWebhookInput(`${silent.url}/${count}`));
  }
  const receiver = await openReceiver();
  receiver.trust((await addWebhook(testApp.deps, quick, toWebhookInput(receiver.url))).secret);
  const { db, log } = testApp.deps;
  const jobs = await startJobs(db, webhookSubscribers(testApp.deps), log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);

  for (let count = 0; count < 6; count += 1) await order(testApp, slow);
  await vi.waitFor(() => expect(silent.asked).toHaveLength(4), 10_000);
  await order(testApp, quick);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 10_000);
  // It arrived before the first of the sixty deliveries timed out.
  const waiting = await db.pool.query(
    `select count(*) from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.merchant_id = $1 and delivered_at is null
     and not exists (select from webhook_attempts a where a.delivery_id = d.id)`,
    [slow],
  );
  expect(waiting.rows).toEqual([{ count: 60 }]);
  expect(silent.asked).toHaveLength(4);
  silent.hangUp();
});
