import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import { createTestAppWithDemoData } from '../../../testing/test-app.ts';

const EVENTS = 40;
const CONCURRENT = 8;

// What we acknowledge, the provider never sends again.
test('every acknowledged event is stored, while the database fails every third time', async () => {
  const { app, deps } = await createTestAppWithDemoData();
  await deps.db.script((run) =>
    run(`
      create sequence calls;
      create function fail_sometimes() returns trigger language plpgsql as $$
      begin
        if nextval('calls') % 3 = 0 then raise exception using errcode = '53100'; end if;
        return new;
      end $$;
      create trigger fails before insert on queued_provider_events
        for each row execute function fail_sometimes();
    `),
  );
  const deliver = async (id: string) => {
    const object = { id: 'po_1', object: 'payout', amount: 5000 };
    const created = 1_780_000_000;
    const payload = JSON.stringify({
      id,
      object: 'event',
      created,
      type: 'payout.failed',
      data: { object },
    });
    const secret = SANDBOX_KEYS.webhookSecret;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/provider',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      payload,
    });
    return answer.statusCode < 300;
  };
  const acknowledged: string[] = [];
  let rejected = 0;
  for (let first = 0; first < EVENTS; first += CONCURRENT) {
    const ids = Array.from({ length: CONCURRENT }, (_, index) => `evt_${first + index}`);
    const answers = await Promise.all(ids.map(deliver));
    for (const [index, id] of ids.entries()) {
      if (answers[index]) acknowledged.push(id);
      else rejected += 1;
    }
  }
  const { rows } = await deps.db.pool.query('select id from queued_provider_events');
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  expect(rejected).toBeGreaterThan(0);
});
