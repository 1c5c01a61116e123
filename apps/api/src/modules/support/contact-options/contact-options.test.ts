import { expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestApp } from '../../../testing/test-app.ts';

test('GET /guest/support_status returns the number and the opening or closing time', async () => {
  const testApp = await createTestApp();
  const browser = new Browser(testApp);
  const faces = new Set<boolean>();
  for (let hours = 0; hours < 30; hours += 5) {
    const { status, body } = await browser.get('/guest/support_status');
    expect(status).toBe(200);
    expect(body.phone).toBe(testApp.deps.config.operator.phone);
    const [now, other] = body.open
      ? [body.closes_at, body.opens_at]
      : [body.opens_at, body.closes_at];
    expect(other).toBeNull();
    expect(now).toMatch(body.open ? /T19:00:00\+09:00$/ : /T10:00:00\+09:00$/);
    expect(Date.parse(now)).toBeGreaterThan(testApp.deps.clock.now().getTime());
    faces.add(body.open);
    await browser.post('/sandbox/clock', { advance_seconds: 5 * 3600 });
  }
  expect(faces.has(false)).toBe(true);
});
