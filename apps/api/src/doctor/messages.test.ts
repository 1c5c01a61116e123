import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../gateways/webhook/certificate.fixture.ts';
import { CLOSED, findingsOf, startHttpServer } from './testing/examination.ts';

const PASSWORD = 'correct-horse';

/** A real SMTP server with one user. Records the senders of messages. */
async function startSmtpServer(options: SMTPServerOptions = {}) {
  const logins: string[] = [];
  const senders: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth({ username = '', password }, _, done) {
      logins.push(username);
      if (password === PASSWORD) done(null, { user: username });
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }));
    },
    onMailFrom({ address }, _, done) {
      senders.push(address);
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { logins, senders, at: `127.0.0.1:${port}` };
}

const checkEmail = async (url: string) => (await findingsOf({ SMTP_URL: url })).email;

test('an SMTP server that accepts the login passes, and receives no message', async () => {
  const { logins, senders, at } = await startSmtpServer();
  const found = await checkEmail(`smtp://post:${PASSWORD}@${at}`);
  expect(found).toEqual({ status: 'ok', text: `${at} accepts the login.` });
  expect({ logins, senders }).toEqual({ logins: ['post'], senders: [] });
});

test('a rejected SMTP login is named without the password', async () => {
  const { at } = await startSmtpServer();
  const found = await checkEmail(`smtp://post:hunter2@${at}`);
  expect(found).toMatchObject({ status: 'fail', text: `${at} rejects the login (535).` });
  expect(JSON.stringify(found)).not.toMatch(/hunter2|post:/);
});

test('an SMTP server with an invalid certificate is not trusted', async () => {
  const { at } = await startSmtpServer({ secure: true, ...makeCertificate('mail.example') });
  const found = await checkEmail(`smtps://post:${PASSWORD}@${at}`);
  expect(found).toMatchObject({
    status: 'fail',
    text: expect.stringContaining(`${at} offers no valid encryption`),
  });
});

test('an SMTP server on a closed port fails', async () => {
  expect(await checkEmail(`smtp://${CLOSED}`)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining(`${CLOSED} cannot be reached`),
  });
});

test('an SMTP server that never answers fails within the time limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const found = await checkEmail(`smtp://127.0.0.1:${port}`);
  expect(found).toMatchObject({ status: 'fail', text: expect.stringContaining('ETIMEDOUT') });
});

test('an unusable SMTP_URL is reported as such', async () => {
  const found = await checkEmail('smtp://127.0.0.1?from=nobody');
  expect(found).toMatchObject({ status: 'fail', text: 'SMTP_URL: from is no email address.' });
});

const checkSms = async (url: string) => (await findingsOf({ SMS_URL: url })).sms;

test('an SMS adapter that accepts connections passes, and receives no request', async () => {
  let requests = 0;
  const at = await startHttpServer((_, response) => {
    requests += 1;
    response.end();
  });
  expect(await checkSms(`http://user:hunter2@${at}/send`)).toMatchObject({ status: 'ok' });
  expect(requests).toBe(0);
});

test('an SMS adapter on a closed port fails without its credentials', async () => {
  const found = await checkSms(`http://user:hunter2@${CLOSED}/send`);
  const text = `${CLOSED} cannot be reached (ECONNREFUSED).`;
  expect(found).toMatchObject({ status: 'fail', text });
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

test('an SMS adapter with an invalid certificate fails', async () => {
  const server = createTlsServer(makeCertificate('127.0.0.1'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found = await checkSms(`https://127.0.0.1:${port}/send`);
  expect(found).toMatchObject({
    status: 'fail',
    text: expect.stringMatching(/\(DEPTH_ZERO_SELF_SIGNED_CERT\)/),
  });
});
