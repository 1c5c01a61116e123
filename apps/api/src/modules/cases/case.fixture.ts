import { toTypeId } from '@saifu/domain/shared/ids';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { addPast } from '../payments/history/past-payment.fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A payer with the demo account of this login id. */
export async function signInAsPayer(
  testApp: TestApp,
  loginId = 'hanako@saifu.example',
  password = 'momiji-no-michi',
): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

type Asked = { readonly subject?: string; readonly payment_id?: string };

/** A question to support; returns its id. */
export async function ask(payer: Browser, asked: Asked = {}): Promise<string> {
  payer.idempotencyKey = newUuid();
  const body = {
    subject: '領収書',
    content: '領収書はどこで見られますか。教えてください。',
    ...asked,
  };
  return (await payer.post('/consultations', body)).body.id;
}

type Requested = {
  readonly urgent?: boolean;
  readonly status?: 'pending' | 'escalated' | 'rejected';
  /** Negative: the deadline has passed. */
  readonly dueInDays?: number;
  readonly amount?: number;
};

/** A refund request about a past payment of the demo payer; returns its id. */
export async function addRefundRequest(
  testApp: TestApp,
  { urgent = false, status = 'pending', dueInDays = 5, amount = 100 }: Requested = {},
): Promise<string> {
  const paymentId = await addPast(testApp, { at: '2026-11-10T12:00', amount: 9000 });
  const id = newUuid();
  const now = testApp.deps.clock.now();
  const due = new Date(now.getTime() + dueInDays * DAY_MS);
  await testApp.deps.db.pool.query(
    `insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason, is_urgent,
       requested_amount, status, version, idempotency_scope, idempotency_key, request_hash,
       filed_at, respond_by, escalated_at)
     select $1::uuid, id, store_id, user_id, 'other', 'cold', $3, $4, $5::text, 1, $6,
       $1::uuid, $6, $7,
       $8, case when $5 = 'escalated' then $8::timestamptz end
     from payments where id = $2`,
    [id, paymentId, urgent, amount, status, Buffer.alloc(32), now, due],
  );
  return toTypeId('refundRequest', id);
}
