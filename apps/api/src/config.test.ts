import { expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';
import { LIVE_ENV } from './testing/live-env.ts';

function faults(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.lines;
    throw error;
  }
}

test('nothing set is the sandbox on port 3000 of this machine alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ isLive: false, port: 3000, host: '127.0.0.1', role: 'all' });
  expect(Object.isFrozen(config)).toBe(true);
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', STRIPE_SECRET_KEY: '' })).toMatchObject({
    port: 3000,
    isLive: false,
  });
});

test('a complete live configuration is live', () => {
  expect(readConfig(LIVE_ENV)).toMatchObject({
    isLive: true,
    network: { secretKey: 'sk_live_1', apiUrl: null },
  });
});

test.each(Object.keys(LIVE_ENV))(
  'a live configuration without %s names what is missing',
  (name) => {
    const { [name]: _, ...rest } = LIVE_ENV as Record<string, string>;
    expect(faults(rest)).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing; STRIPE_`)),
    ]);
  },
);

test('live over plain http is refused', () => {
  expect(faults({ ...LIVE_ENV, PUBLIC_URL: 'http://saifu.example' })).toEqual([
    'PUBLIC_URL must be https when live.',
  ]);
  expect(faults({ ...LIVE_ENV, SMS_URL: 'http://sms.example' })).toEqual([
    'SMS_URL must be https when live.',
  ]);
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '3.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ ROLE: 'boss' }, 'ROLE must be one of all, api, worker.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL beginning with postgres:'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [{ TRUSTED_PROXIES: '10.0.0.1, anyone' }, 'must be addresses or networks'],
])('%o is refused in one line', (env, line) => {
  const lines = faults(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

test('a refused secret is never repeated', () => {
  const lines = faults({ DATABASE_URL: 'mysql://root:hunter2@db' });
  expect(lines.join()).not.toContain('hunter2');
});
