import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCollector } from '../../testing/otlp-collector.ts';
import { getStripeSandboxUrl } from '../../testing/payment-provider.ts';
import { testDatabase } from '../../testing/test-app.ts';

const WAIT = { timeout: 120_000, interval: 100 };

/**
 * A process reports every file that it loads. It imports all of the server and creates its tracing;
 * with the setting, as a check of the test itself, it must load the SDK.
 */
test.each([
  ['is not loaded without a collector', {}, false],
  ['is loaded with one', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
])('the SDK %s', async (_, env, isLoaded) => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('./app.ts');
    await import('./worker.ts');
    const { readConfig } = await import('./config/config.ts');
    const { createTracing } = await import('./gateways/tracing/create-tracing.ts');
    const { tracing } = readConfig(process.env);
    await (await createTracing(tracing, {})).stop();
    console.log(loaded.filter((url) => url.includes('/@opentelemetry/')).join('\\n'));
    console.log(loaded.length);
    process.exit(0);
  `;
  const folder = join(import.meta.dirname, '../..');
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  const lines = stdout.trim().split('\n');
  expect(Number(lines.at(-1))).toBeGreaterThan(500);
  expect(/@opentelemetry\/(?:sdk-|exporter-|otlp-|resources)/.test(stdout)).toBe(isLoaded);
});

test('a worker process sends its traces, the last of them when it stops', async () => {
  const collector = await openCollector();
  const { pool } = await testDatabase('template_world');
  const main = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ROLE: 'worker',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: pool.options.connectionString,
      STRIPE_SANDBOX_URL: getStripeSandboxUrl(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(() => void main.kill('SIGKILL'));
  await vi.waitFor(
    () => expect(collector.spans.map(({ name }) => name)).toContain('send email'),
    WAIT,
  );
  const sent = collector.spans.find(({ name }) => name === 'send email');
  const attributes = { 'saifu.message_id': expect.any(String) };
  expect(sent).toMatchObject({ service: 'saifu-worker', attributes });
  main.kill('SIGTERM');
  expect(await once(main, 'exit')).toEqual([0, null]);
  const { rows } = await pool.query('select count(*) from messages where sent_at is not null');
  const emails = collector.spans.filter(({ name }) => name === 'send email');
  expect(emails.length).toBeGreaterThanOrEqual(rows[0].count);
});
