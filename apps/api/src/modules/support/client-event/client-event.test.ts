import { expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData } from '../../../testing/test-app.ts';
import { reportClientEvent } from './report-client-event.ts';

test('a camera failure is logged with its code', async () => {
  const { deps } = await createTestAppWithDemoData();
  const lines: string[] = [];
  const log = createLog('info', { stream: { write: (line) => void lines.push(line) } });
  await reportClientEvent({ ...deps, log }, 'camera.denied', 'from here');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'client.event', code: 'camera.denied' }),
  ]);
});

test('unknown codes return 422, and a caller may report 30 events per hour', async () => {
  const guest = new Browser(await createTestAppWithDemoData());
  const report = (code: string) => guest.post('/guest/client_events', { code });
  expect((await report('camera.missing')).status).toBe(204);
  expect((await report('anything else')).status).toBe(422);
  for (let count = 1; count < 30; count += 1) await report('camera.missing');
  expect((await report('camera.missing')).status).toBe(429);
});
