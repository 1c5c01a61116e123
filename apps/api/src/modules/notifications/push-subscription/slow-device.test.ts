import { expect, onTestFinished, test, vi } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { Browser } from '../../../testing/browser.ts';
import { openPushReceiver } from '../../../testing/push-receiver.ts';
import {
  createTestAppWithDemoData,
  IMMEDIATE_PACE,
  type TestApp,
} from '../../../testing/test-app.ts';
import { openSilentReceiver } from '../../../testing/unresponsive-receiver.ts';
import * as notifications from '../notification/notification.repository.ts';
import { pushSubscriptionSubscribers } from './subscribers.ts';

const DEVICES = 10;

type Service = Awaited<ReturnType<typeof openPushReceiver>>;

async function signedIn(testApp: TestApp, loginId: string, password: string): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

async function subscribe(who: Browser, service: Service, endpoint?: string): Promise<void> {
  const { push } = (await who.get('/notification_settings')).body;
  const subscription = service.subscribe(push.public_key);
  const requestBody = { ...subscription, ...(endpoint !== undefined && { endpoint }) };
  expect((await who.post('/push_subscriptions', requestBody)).status).toBe(204);
}

async function notify({ deps: { db, clock } }: TestApp, loginId: string): Promise<void> {
  const { rows } = await db.pool.query('select id from users where email = $1', [loginId]);
  const notification = {
    event: 'payment',
    kind: 'payment_completed',
    about: {},
    path: null,
  } as const;
  const newNotification = {
    id: newUuid(),
    userId: rows[0].id,
    ...notification,
    createdAt: clock.now(),
  };
  await db.transaction((tx) => notifications.noteAll(tx, [newNotification]));
}

test('devices that never respond do not delay pushes to other users', async () => {
  const testApp = await createTestAppWithDemoData();
  const [service, silent] = [await openPushReceiver(), await openSilentReceiver()];
  for (let count = 0; count < DEVICES; count += 1) {
    const hanako = await signedIn(testApp, 'hanako@saifu.example', 'momiji-no-michi');
    await subscribe(hanako, service, `${silent.url}/${count}`);
  }
  const alex = await signedIn(testApp, 'alex@saifu.example', 'alex-pays-in-yen');
  await subscribe(alex, service);
  const { db, log } = testApp.deps;
  const jobs = await startJobs(db, pushSubscriptionSubscribers(testApp.deps), log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);

  for (let count = 0; count < 3; count += 1) await notify(testApp, 'hanako@saifu.example');
  await vi.waitFor(() => expect(silent.asked).toHaveLength(4), 10_000);
  await notify(testApp, 'alex@saifu.example');
  await vi.waitFor(() => expect(service.received).toHaveLength(1), 10_000);
  // The push arrived before any of the 30 pending pushes had timed out.
  expect(silent.asked).toHaveLength(4);
  silent.hangUp();
});
