import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const FINE = {
  ACQUIRER_DIR: '/tmp/books',
  ACQUIRER_SECRET_KEY: 'sk_test_12345678',
  ACQUIRER_PUBLISHABLE_KEY: 'pk_test_12345678',
};

test('little has to be said: loopback, any port, no receiver, no door for tests', () => {
  expect(readSettings(FINE)).toEqual({
    host: '127.0.0.1',
    port: 0,
    dir: '/tmp/books',
    secretKey: 'sk_test_12345678',
    publishableKey: 'pk_test_12345678',
    webhook: null,
    publicUrl: null,
    hasControl: false,
  });
});

test('what is missing or wrong is named', () => {
  const faults = [
    [{ ACQUIRER_DIR: '' }, 'ACQUIRER_DIR'],
    [{ ACQUIRER_SECRET_KEY: 'pk_test_12345678' }, 'ACQUIRER_SECRET_KEY'],
    [{ ACQUIRER_PUBLISHABLE_KEY: 'pk_' }, 'ACQUIRER_PUBLISHABLE_KEY'],
    [{ ACQUIRER_PORT: '70000' }, 'ACQUIRER_PORT'],
    [{ ACQUIRER_PUBLIC_URL: 'wallet.example' }, 'ACQUIRER_PUBLIC_URL'],
    [{ ACQUIRER_WEBHOOK_URL: 'http://127.0.0.1:1/h' }, 'ACQUIRER_WEBHOOK_SECRET'],
    [{ ACQUIRER_WEBHOOK_URL: 'ftp://x/h' }, 'ACQUIRER_WEBHOOK_URL'],
  ] as const;
  for (const [fault, name] of faults) {
    expect(() => readSettings({ ...FINE, ...fault })).toThrow(name);
  }
});
