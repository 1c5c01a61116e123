import { expect, test } from 'vitest';
import { createModelEnvironment, type ModelEnvironment, pay } from '../../testing/model.ts';
import { handleProviderEvent } from './authorize/handle-provider-event.ts';
import * as attempts from './payment-attempt.repository.ts';
import { reconcileAttempts } from './reconcile/reconcile-attempts.ts';
import { expectSameMoney, MINUTE_MS, recover } from './recovery.fixture.ts';

// A request reaches the provider long after we stopped to wait for its response.

/** A card, PayPay and BitCash, as `pay` counts them. */
const METHODS = [0, 3, 4] as const;

/** Pays by a request that is in transit for so long, while a worker asks the provider. */
async function payLate(
  environment: ModelEnvironment,
  method: number,
  minutes: number,
): Promise<string> {
  const id = await pay(environment, 'late', method);
  for (let minute = 0; minute < minutes; minute += 1) {
    environment.clock.advance(MINUTE_MS);
    await reconcileAttempts(environment.deps);
  }
  environment.arrive();
  return id;
}

async function getStatus({ deps }: ModelEnvironment, id: string): Promise<string> {
  const { rows } = await deps.db.pool.query('select status from payments where id = $1', [id]);
  return rows[0]?.status;
}

test('a request that arrives while the payer may wait becomes the payment', async () => {
  const environment = await createModelEnvironment();
  for (const method of METHODS) {
    for (const minutes of [0, 1, 2, 5, 14]) {
      const id = await payLate(environment, method, minutes);
      await recover(environment);
      const words = `method ${method}, ${minutes} minutes`;
      expect(await getStatus(environment, id), words).toMatch(/^(processing|complete)$/u);
      await expectSameMoney(environment, words);
    }
  }
});

test('what arrives after the payer was told of a failure is voided', async () => {
  const environment = await createModelEnvironment();
  for (const method of [0, 3]) {
    const id = await payLate(environment, method, 16);
    expect(await getStatus(environment, id)).toBe('error');
    const attempt = await attempts.findAuthorize(environment.deps.db, id);
    const type = 'payment_intent.succeeded';
    const found = { attemptId: attempt?.id ?? '', reference: `ref ${attempt?.id}` };
    await handleProviderEvent(environment.deps, { id: `evt_${method}`, type, ...found });
    await recover(environment);
    await expectSameMoney(environment, `method ${method}`);
  }
});
