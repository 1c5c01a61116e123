import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createTestApp } from '../testing/test-app.ts';
import { type Check, type CheckContext, ok } from './check.ts';
import { runChecks } from './run-checks.ts';
import { publicUrlCheck } from './server.ts';
import {
  CLOSED,
  findingsOf,
  findReleasedAddress,
  runningSandbox,
  startHttpServer,
} from './testing/examination.ts';

const CONTEXT: CheckContext = {
  config: readConfig({}),
  version: '0.0.0',
  configErrors: [],
  db: null,
  databaseError: async () => null,
};

test('a check that hangs or throws fails alone, and the order stays', async () => {
  let isStopped = false;
  const checks: readonly Check[] = [
    {
      name: 'hangs',
      run: (_, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            isStopped = true;
          });
        }),
    },
    { name: 'throws', run: () => Promise.reject(new RangeError('secret value')) },
    { name: 'passes', run: async () => ok('fine') },
  ];
  const findings = await runChecks(checks, CONTEXT, 50);
  expect(findings.map(({ name, status }) => [name, status])).toEqual([
    ['hangs', 'fail'],
    ['throws', 'fail'],
    ['passes', 'ok'],
  ]);
  expect(findings[0]?.text).toBe('No answer within 0.05 seconds.');
  expect(findings[1]?.text).toBe('The check itself failed: RangeError.');
  expect(isStopped).toBe(true);
});

const checkAddress = (url: string, version = '0.0.0') =>
  publicUrlCheck.run(
    { ...CONTEXT, version, config: readConfig({ PUBLIC_URL: url }) },
    AbortSignal.timeout(5000),
  );

test('the public address is asked for the version of the server behind it', async () => {
  const { app } = await createTestApp();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await checkAddress(address)).toMatchObject({ status: 'ok' });
  const other = await checkAddress(address, '1.0.0');
  expect(other).toMatchObject({ status: 'warn' });
  expect(other.text).toMatch(/answers with version 0\.0\.0; installed is 1\.0\.0\.$/);
});

test.each([
  [502, 'bad gateway', 'warn', /answers 502: nothing is ready behind it/],
  [200, '<html>Welcome</html>', 'fail', /answers 200, but it is not this server/],
  [301, '', 'fail', /answers 301, but it is not this server/],
] as const)('a public address that answers %s %s is %s', async (status, body, result, words) => {
  const at = await startHttpServer((_, response) => {
    response.writeHead(status, { location: 'https://saifu.example' }).end(body);
  });
  expect(await checkAddress(`http://${at}`)).toMatchObject({
    status: result,
    text: expect.stringMatching(words),
  });
});

test('a public address where nothing listens warns, and an unknown name fails', async () => {
  expect(await checkAddress(`http://${await findReleasedAddress()}`)).toMatchObject({
    status: 'warn',
  });
  const unknown = await findingsOf({ PUBLIC_URL: 'https://saifu.invalid' });
  expect(unknown['public address']).toMatchObject({ status: 'fail' });
});

const PROGRAM = join(import.meta.dirname, '../doctor.ts');

/** The exit code and the output of `npm run doctor`. */
function runProgram(args: readonly string[], env: Readonly<Record<string, string>>) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('the program prints one line per check and exits with 0 if none fails', async () => {
  const { env } = await runningSandbox();
  const { code, output } = await runProgram([], env);
  expect(output).toMatch(/^ok {4}configuration {10}Sandbox: /);
  expect(output).toMatch(/^ok {4}database {15}The database/m);
  expect(output).toMatch(/0 failures, \d+ skipped\. Saifu can start\.\n$/);
  expect(code).toBe(0);
});

test('the program exits with 1 if a check fails, and prints no secret', async () => {
  const secrets = {
    DATABASE_URL: `postgres://saifu:database-secret@${CLOSED}/saifu`,
    SMTP_URL: `smtp://post:mail-secret@${CLOSED}`,
    SMS_URL: `https://carrier:sms-secret@${CLOSED}/send?token=query-secret`,
    SECRET_KEY: 'hash-secret-0123456789abcdef0123456789',
    METRICS_TOKEN: 'metrics-secret-0123456789',
    STRIPE_SECRET_KEY: 'sk_live_stripe-secret',
  };
  const { code, output } = await runProgram(['--json'], secrets);
  expect(code).toBe(1);
  expect(output).not.toContain('-secret');
  const { isSound, checks } = JSON.parse(output);
  expect(isSound).toBe(false);
  const failed = checks.filter(({ status }: { status: string }) => status === 'fail');
  expect(failed.map(({ name }: { name: string }) => name)).toEqual([
    'configuration',
    'database',
    'email',
    'sms',
  ]);
});

test('an unknown option is rejected with the usage', async () => {
  const { code, output } = await runProgram(['--fix'], {});
  expect(code).toBe(2);
  expect(output).toContain('npm run doctor');
});
