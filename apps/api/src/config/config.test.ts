import { expect, test } from 'vitest';
import { LIVE_ENV } from '../testing/live-env.ts';
import { ConfigError, readConfig } from './config.ts';

function errors(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

function listKeys(count: number): string {
  return Array.from({ length: count }, (_, index) => String(index).repeat(32)).join(', ');
}

test('one key is a ring of one, and several keys keep their order', () => {
  expect(readConfig({ SECRET_KEY: listKeys(1) }).secretKeys).toEqual(['0'.repeat(32)]);
  const { SECRET_KEY, ...others } = LIVE_ENV;
  const { secretKeys } = readConfig({ ...others, SECRET_KEYS: `${SECRET_KEY}, ${listKeys(4)}` });
  expect(secretKeys).toEqual([SECRET_KEY, ...['0', '1', '2', '3'].map((key) => key.repeat(32))]);
});

test('staff keys and the secrets of the provider’s webhook may be lists', () => {
  const keys = ['a', 'b'].map((letter) => `sk_${letter.repeat(43)}`);
  expect(readConfig({ STAFF_KEY: keys[0] }).staffKeys).toEqual([keys[0]]);
  expect(readConfig({ STAFF_KEYS: keys.join(',') }).staffKeys).toEqual(keys);
  expect(readConfig(LIVE_ENV).staffKeys).toEqual([]);
  const { paymentProvider } = readConfig({ ...LIVE_ENV, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' });
  expect(paymentProvider.webhookSecrets).toEqual(['whsec_1', 'whsec_2']);
});

test('an empty environment gives the sandbox on 127.0.0.1:3000', () => {
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
    paymentProvider: { secretKey: 'sk_live_1', apiUrl: null },
  });
});

test('a clock skew is rejected when live and accepted in the sandbox', () => {
  const skew = { SANDBOX_CLOCK_SKEW_SECONDS: '280800' };
  expect(errors({ ...LIVE_ENV, ...skew })).toEqual([
    'SANDBOX_CLOCK_SKEW_SECONDS is for the sandbox, not for live operation.',
  ]);
  expect(readConfig(skew).clockSkewMs).toBe(78 * 60 * 60 * 1000);
  const behind = { SANDBOX_CLOCK_SKEW_SECONDS: '-288000' };
  expect(readConfig(behind).clockSkewMs).toBe(-80 * 60 * 60 * 1000);
});

test.each(Object.keys(LIVE_ENV))(
  'a live configuration without %s reports the missing setting',
  (name) => {
    const { [name]: _, ...rest } = LIVE_ENV as Record<string, string>;
    expect(errors(rest)).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing; STRIPE_`)),
    ]);
  },
);

test('a live configuration with plain http URLs is rejected', () => {
  expect(errors({ ...LIVE_ENV, PUBLIC_URL: 'http://saifu.example' })).toEqual([
    'PUBLIC_URL must be https when live.',
  ]);
  expect(errors({ ...LIVE_ENV, CONSOLE_URL: 'http://console.saifu.example' })).toEqual([
    'CONSOLE_URL must be https when live.',
  ]);
  expect(errors({ ...LIVE_ENV, SMS_URL: 'http://sms.example' })).toEqual([
    'SMS_URL must be https when live.',
  ]);
});

test('the console has the public address unless it has its own', () => {
  const own = { PUBLIC_URL: 'https://saifu.example', CONSOLE_URL: 'https://shops.saifu.example' };
  expect(readConfig({ PUBLIC_URL: own.PUBLIC_URL }).consoleUrl.href).toBe('https://saifu.example/');
  expect(readConfig(own).consoleUrl.href).toBe('https://shops.saifu.example/');
});

test('the sandbox has an operator that is clearly a sample', () => {
  const { operator } = readConfig({});
  expect(operator).toMatchObject({ isSample: true, email: 'support@saifu.example' });
  expect(operator.name).toContain('sample operator');
});

test('a live installation shows its operator as configured', () => {
  const env = { ...LIVE_ENV, OPERATOR_NAME: '  株式会社みほん ', OPERATOR_REGISTRATION: '第1号' };
  const { operator } = readConfig(env);
  expect(operator).toEqual({
    name: '株式会社みほん',
    representative: '代表取締役 見本 一郎',
    manager: '見本 二郎',
    address: '〒100-0001 東京都千代田区見本1-2-3',
    phone: '03-0000-0001',
    email: 'support@mihon.example',
    registration: '第1号',
    invoiceNumber: null,
    isSample: false,
  });
});

test('an incomplete operator is rejected in the sandbox too, with each missing setting', () => {
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = LIVE_ENV;
  expect(errors({ OPERATOR_NAME, OPERATOR_ADDRESS })).toEqual([
    'OPERATOR_REPRESENTATIVE is missing; OPERATOR_NAME names an operator.',
    'OPERATOR_MANAGER is missing; OPERATOR_NAME names an operator.',
    'OPERATOR_PHONE is missing; OPERATOR_NAME names an operator.',
    'OPERATOR_EMAIL is missing; OPERATOR_NAME names an operator.',
  ]);
  expect(errors({ OPERATOR_REGISTRATION: '第1号' })).toHaveLength(6);
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '3.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ ROLE: 'boss' }, 'ROLE must be one of all, api, worker, reader.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL beginning with postgres:'],
  [{ DATABASE_URL: 'postgres://u:hunter2@a,,b/db' }, 'DATABASE_URL must name hosts and ports'],
  [{ DATABASE_URL: 'postgres://a:1,b:99999/db' }, 'DATABASE_URL must name hosts and ports'],
  [
    { DATABASE_URL: 'postgres://a,b/db?target_session_attrs=standby' },
    'DATABASE_URL must have target_session_attrs=any or =read-write.',
  ],
  [
    { DATABASE_ENGINE: 'mysql' },
    'DATABASE_ENGINE must be one of postgresql, yugabytedb, cockroachdb.',
  ],
  [{ DATABASE_POOLING: 'statement' }, 'DATABASE_POOLING must be one of session, transaction.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [{ SECRET_KEYS: `${'a'.repeat(32)},short` }, 'SECRET_KEYS.1 must have at least 32 characters.'],
  [{ SECRET_KEYS: `${'a'.repeat(32)},` }, 'SECRET_KEYS.1 must have at least 32 characters.'],
  [{ SECRET_KEYS: `${'a'.repeat(32)}, ${'a'.repeat(32)}` }, 'SECRET_KEYS must be 1 to 5 different'],
  [{ SECRET_KEYS: listKeys(6) }, 'SECRET_KEYS must be 1 to 5 different keys, separated by commas.'],
  [
    { SECRET_KEY: listKeys(1), SECRET_KEYS: listKeys(2) },
    'SECRET_KEY and SECRET_KEYS are both set',
  ],
  [{ STAFF_KEYS: 'sk_1' }, 'STAFF_KEYS.0 must be sk_ and 43 letters, digits, - or _.'],
  [{ ROLE: 'reader' }, 'ROLE is reader, which needs READER_SECRET.'],
  [{ READER_URL: 'http://a' }, 'READER_URL is set, which needs READER_SECRET.'],
  [{ READER_SECRET: 'short' }, 'READER_SECRET.0 must have at least 32 characters.'],
  [{ READER_URL: 'ftp://a' }, 'READER_URL.0 must be a URL beginning with http: or https://'],
  [{ READER_URL: 'http://a,' }, 'READER_URL.1 must be a URL beginning with http: or https://'],
  [{ READER_URL: 'http://a,'.repeat(17).slice(0, -1) }, 'READER_URL must be 1 to 16 URLs'],
  [{ TRUSTED_PROXIES: '10.0.0.1, anyone' }, 'must be addresses or networks'],
  [{ OPERATOR_NAME: ' ' }, 'OPERATOR_NAME must be one line of 1 to 200 characters.'],
  [{ OPERATOR_ADDRESS: 'Tokyo\nJapan' }, 'OPERATOR_ADDRESS must be one line'],
  [{ OPERATOR_MANAGER: 'あ'.repeat(201) }, 'OPERATOR_MANAGER must be one line'],
  [{ OPERATOR_PHONE: 'call me' }, 'OPERATOR_PHONE must be a phone number'],
  [{ OPERATOR_EMAIL: 'a@b\r\nc' }, 'OPERATOR_EMAIL must be an email address.'],
])('%o is rejected with a one-line message', (env, line) => {
  const lines = errors(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

test.each([
  'mysql://root:hunter2@db',
  'postgres://root:hunter2@a,,b/db',
  'postgres://root:hunter2@a,b:port/db',
  'postgres://root:hunter2%FF@a/db',
  'postgres://root:hunter2@a,b/db?target_session_attrs=hunter2',
])('an error message never repeats a secret', (url) => {
  const lines = errors({ DATABASE_URL: url });
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('hunter2');
});

test('the database may have several hosts and a pooler', () => {
  const DATABASE_URL = 'postgres://u:p@a:5432,b:5433/db?target_session_attrs=read-write';
  const config = readConfig({
    DATABASE_URL,
    DATABASE_ENGINE: 'cockroachdb',
    DATABASE_POOLING: 'transaction',
  });
  expect(config).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseEngine: 'cockroachdb',
    databasePooling: 'transaction',
  });
  expect(readConfig({}).databaseEngine).toBe('postgresql');
  expect(readConfig({}).databasePooling).toBe('session');
});

test('readers are a list of addresses, and their secrets a list whose first is sent', () => {
  const [first, second] = ['f'.repeat(32), 's'.repeat(32)];
  const { readerUrls, readerSecrets } = readConfig({
    READER_URL: 'http://10.0.0.5:3200, https://reader.example/ocr?x=1',
    READER_SECRET: `${first}, ${second}`,
  });
  const hrefs = readerUrls.map(({ href }) => href);
  expect(hrefs).toEqual(['http://10.0.0.5:3200/', 'https://reader.example/ocr/']);
  expect(readerSecrets).toEqual([first, second]);
  expect(readConfig({})).toMatchObject({ readerUrls: [], readerSecrets: [] });
});

test('a reader needs only its secret, whatever of live operation is set', () => {
  const reader = { ROLE: 'reader', READER_SECRET: 'f'.repeat(32) };
  expect(readConfig(reader)).toMatchObject({ role: 'reader', isLive: false, databaseUrl: null });
  expect(readConfig({ ...reader, STRIPE_SECRET_KEY: 'sk_live_1' })).toMatchObject({
    isLive: false,
    paymentProvider: { secretKey: 'sk_sandbox_play_money' },
  });
  expect(readConfig({ ...LIVE_ENV, ...reader }).isLive).toBe(false);
});
