import { Browser, codeIn, getLatestMessage } from './browser.ts';
import type { TestApp } from './test-app.ts';

type Wanted = { readonly loginId: string; readonly password: string; readonly email: string };

/** Signs in and schedules a change of the email address, with only the password. */
export async function scheduleEmail(
  testApp: TestApp,
  { loginId, password, email }: Wanted,
): Promise<Browser> {
  const who = new Browser(testApp);
  await who.signIn(loginId, password);
  await who.post('/step_up/verify', { password });
  const { challenge_id } = (await who.post('/userinfo/contact', { email })).body;
  const otp = codeIn(await getLatestMessage(testApp, email));
  const { change } = (await who.post('/userinfo/contact/verify', { challenge_id, otp })).body;
  await who.call('POST', `/userinfo/contact_changes/${change.id}/schedule`);
  return who;
}
