import pg from 'pg';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import { writePast } from '../past-payments.ts';

export const GROWN_PAYMENTS = 10_000_000;
const USERS = 1_000_000;
const STORES = 256;

/** Adds payments of two years with everything that a payment writes. */
export async function fillWithPast(url: string): Promise<void> {
  const [owner] = DEMO_USERS;
  if (owner === undefined) throw new Error('the sandbox has no demo user');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await writePast(pool, {
      payments: GROWN_PAYMENTS,
      users: USERS,
      stores: STORES,
      owner: { email: owner.loginId, payments: 2000 },
      more: {
        payment_attempts: ATTEMPTS,
        payment_transitions: TRANSITIONS,
        postings: POSTINGS,
      },
    });
  } finally {
    await pool.end();
  }
}

const ATTEMPTS = `
  insert into payment_attempts (id, payment_id, kind, amount, state, completes_on_capture,
    opened_at, closed_at, last_polled_at)
  select order_id, payment_id, 'authorize', amount, 'approved', false, at, at, at from past`;

const TRANSITIONS = `
  insert into payment_transitions (payment_id, version, status, event, at)
  select payment_id, version, status, event, at from past
  cross join (values (1, 'waiting_for_payment', 'begin'), (2, 'complete', 'settle'))
    as step (version, status, event)`;

const POSTINGS = `
  insert into postings (payment_id, version, event, account, store_id, amount, at)
  select payment_id, 2, 'settle', account, store_id, sign * amount, at from past
  cross join (values ('store.cash', 1), ('store.sales', -1)) as line (account, sign)
  where failed is null`;
