import { expect, test } from 'vitest';
import { readSmtpUrl } from './smtp-settings.ts';

const read = (url: string) => readSmtpUrl(url, 'saifu.example');

test('smtps uses TLS from the first byte', () => {
  expect(read('smtps://mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    requireTLS: false,
    from: 'no-reply@saifu.example',
  });
});

test('smtp to another machine requires STARTTLS unless tls=optional', () => {
  expect(read('smtp://mail.example')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
  });
  expect(read('smtp://mail.example:25?tls=optional')).toMatchObject({
    port: 25,
    requireTLS: false,
  });
  expect(read('smtp://127.evil.example')).toMatchObject({ requireTLS: true });
});

test.each(['localhost', '127.0.0.1', '[::1]'])('smtp to %s does not require TLS', (host) => {
  expect(read(`smtp://${host}:2525`)).toMatchObject({ port: 2525, requireTLS: false });
});

test('percent-encoded credentials are decoded', () => {
  const { auth } = read('smtps://me%40saifu:p%2Fss%3F@mail.example');
  expect(auth).toEqual({ user: 'me@saifu', pass: 'p/ss?' });
});

test.each([
  ['smtps://mail.example?from=nobody', /from is no email address/],
  ['smtps://mail.example?from=a@b.example%0d%0aBcc:c@d.example', /from is no email address/],
  ['smtps://me:p%ss@mail.example', /percent-encoded/],
  ['smtp:mail.example', /names no host/],
])('%s is rejected with a message that does not repeat the URL', (url, words) => {
  expect(() => read(url)).toThrow(words);
});
