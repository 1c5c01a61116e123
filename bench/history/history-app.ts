import { issueReceipt } from '../../apps/api/src/modules/receipts/issue-receipt.ts';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import { Browser } from '../../apps/api/src/testing/browser.ts';
import { type BenchApp, openBenchApp } from '../bench-app.ts';
import { fill, type Size } from './seed.ts';

export type HistoryApp = BenchApp & { readonly owner: Browser };

/** The app on a seeded database, and a client signed in as the user under test. */
export async function openHistoryApp(
  url: (name?: string) => string,
  name: string,
  size: Size,
): Promise<HistoryApp> {
  const [person] = DEMO_USERS;
  if (person === undefined) throw new Error('the sandbox has no demo user');
  const opened = await openBenchApp(url, name, (pool) => fill(pool, size, person.loginId));
  const owner = new Browser({ ...opened, settle: async () => {} });
  await owner.signIn(person.loginId, person.password);
  await writeContents(opened, person.loginId);
  return { ...opened, owner };
}

/** Issues one receipt of the owner with the app code and copies its contents to the others. */
async function writeContents({ deps }: BenchApp, email: string): Promise<void> {
  const { pool } = deps.db;
  const { rows } = await pool.query<{ id: string; payment_id: string }>(
    `select r.id, payment_id from receipts r join users u on u.id = r.user_id
     where u.email = $1 limit 1`,
    [email],
  );
  const [{ id, payment_id: paymentId } = { id: '', payment_id: '' }] = rows;
  await pool.query('delete from receipt_versions where receipt_id = $1', [id]);
  await pool.query('delete from receipts where id = $1', [id]);
  const issued = await issueReceipt(deps, paymentId);
  await pool.query('update receipts set content = $1 where user_id = $2', [
    JSON.stringify(issued?.content),
    issued?.userId,
  ]);
}
