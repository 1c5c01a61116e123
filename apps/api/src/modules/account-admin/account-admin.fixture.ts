import { Browser } from '../../testing/browser.ts';
import { signInAsMember } from '../../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

export const HANAKO = 'hanako@saifu.example';
export const PASSWORD = 'momiji-no-michi';
export const REASON = 'お客様からのお電話のため';

export type AccountWorld = {
  readonly testApp: TestApp;
  readonly hanako: Browser;
  readonly support: Browser;
  /** Hanako's account. */
  readonly id: string;
  /** The path of her account for staff. */
  readonly path: string;
};

/** Hanako is signed in to the wallet, and a member of support to the console. */
export async function createAccountWorld(): Promise<AccountWorld> {
  const testApp = await createTestAppWithDemoData();
  const hanako = new Browser(testApp);
  await hanako.signIn(HANAKO, PASSWORD);
  const { id } = (await hanako.get('/userinfo')).body;
  const support = await signInAsMember(testApp, 'support');
  return { testApp, hanako, support, id, path: `/staff/accounts/${id}` };
}

type Entry = { readonly action: string; readonly subject: string; readonly after: object | null };

/** The operator's audit log about the account or about searches, oldest first. */
export async function listEntries({ testApp }: AccountWorld): Promise<readonly Entry[]> {
  const { rows } = await testApp.deps.db.pool.query(
    'select action, subject, before, after from operator_audit_entries order by number',
  );
  return rows;
}

/** The subjects of the messages to an address, oldest first. */
export async function listSubjects({ testApp }: AccountWorld, to = HANAKO): Promise<string[]> {
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query(
    'select subject from messages where destination = $1 order by created_at, id',
    [to],
  );
  return rows.map(({ subject }) => subject);
}
