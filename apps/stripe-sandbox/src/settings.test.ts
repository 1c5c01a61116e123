import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const VALID_ENV = {
  STRIPE_SANDBOX_DIR: '/tmp/books',
  STRIPE_SANDBOX_SECRET_KEY: 'sk_test_12345678',
  STRIPE_SANDBOX_PUBLISHABLE_KEY: 'pk_test_12345678',
};

test('defaults: loopback, any port, no webhook receiver, no control endpoints', () => {
  expect(readSettings(VALID_ENV)).toEqual({
    host: '127.0.0.1',
    port: 0,
    dir: '/tmp/books',
    secretKey: 'sk_test_12345678',
    publishableKey: 'pk_test_12345678',
    webhook: null,
    publicUrl: null,
    isControlEnabled: false,
  });
});

test('missing and invalid settings are reported by name', () => {
  const invalidInputs = [
    [{ STRIPE_SANDBOX_DIR: '' }, 'STRIPE_SANDBOX_DIR'],
    [{ STRIPE_SANDBOX_SECRET_KEY: 'pk_test_12345678' }, 'STRIPE_SANDBOX_SECRET_KEY'],
    [{ STRIPE_SANDBOX_PUBLISHABLE_KEY: 'pk_' }, 'STRIPE_SANDBOX_PUBLISHABLE_KEY'],
    [{ STRIPE_SANDBOX_PORT: '70000' }, 'STRIPE_SANDBOX_PORT'],
    [{ STRIPE_SANDBOX_PUBLIC_URL: 'wallet.example' }, 'STRIPE_SANDBOX_PUBLIC_URL'],
    [{ STRIPE_SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1/h' }, 'STRIPE_SANDBOX_WEBHOOK_SECRET'],
    [{ STRIPE_SANDBOX_WEBHOOK_URL: 'ftp://x/h' }, 'STRIPE_SANDBOX_WEBHOOK_URL'],
  ] as const;
  for (const [invalidInput, name] of invalidInputs) {
    expect(() => readSettings({ ...VALID_ENV, ...invalidInput })).toThrow(name);
  }
});
