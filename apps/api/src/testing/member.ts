import type { ConsoleRole } from '@saifu/domain/members/member-role';
import { DEMO_MEMBERS, DEMO_STAFF } from '../modules/sandbox/demo-members.ts';
import { computeTotp, getTotpStep } from '../platform/crypto/totp.ts';
import { Browser, getLatestMessage, linkIn } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The merchant of this store has the demo members. */
export const MEMBERS_STORE = 'さくら食堂';
/** A store of another merchant. */
export const FOREIGN_STORE = 'みどりマート';

/** A browser that sends the header of the console with every call. */
export function createConsole(testApp: TestApp): Browser {
  const browser = new Browser(testApp);
  browser.headers = { 'x-saifu-console': '1' };
  return browser;
}

/** The demo member of a merchant, or of the staff, with the role. */
export function getDemoMember(role: ConsoleRole) {
  const member = [...DEMO_MEMBERS, ...DEMO_STAFF].find((each) => each.role === role);
  if (member === undefined) throw new Error(`No demo member is ${role}.`);
  return member;
}

/** The code of an authenticator app at the time of the server. */
export function codeOf(testApp: TestApp, secret: string, stepsLater = 0): string {
  return computeTotp(secret, getTotpStep(testApp.deps.clock.now()) + stepsLater);
}

/** Signs a demo member in, with the second factor if it has one. */
export async function signInAsMember(testApp: TestApp, role: ConsoleRole): Promise<Browser> {
  const browser = createConsole(testApp);
  const { email, password, totpSecret } = getDemoMember(role);
  await browser.post('/console/sign_in', { email, password });
  if (totpSecret === null) return browser;
  // The owner may have signed in with the code of this step before.
  await testApp.deps.db.pool.query('update members set totp_last_step = 0 where email = $1', [
    email,
  ]);
  await browser.post('/console/second_factor', { code: codeOf(testApp, totpSecret) });
  return browser;
}

/** The token in the link of the latest invitation to an address. */
export async function getInvitationToken(testApp: TestApp, email: string): Promise<string> {
  const link = linkIn(await getLatestMessage(testApp, email));
  return link.searchParams.get('token') ?? '';
}

export const PASSWORD = 'kaiin-no-himitsu';

/** Lets an invited person become a member who is signed in. */
export async function joinAs(testApp: TestApp, email: string): Promise<Browser> {
  const browser = createConsole(testApp);
  const token = await getInvitationToken(testApp, email);
  const answer = await browser.post('/console/invitations/accept', {
    token,
    email,
    name: '新人 一郎',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  if (answer.status !== 200) throw new Error(`not accepted: ${JSON.stringify(answer.body)}`);
  return browser;
}
