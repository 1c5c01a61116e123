import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { inboxMailer } from './inbox-mailer.ts';
import type { Mail } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const MAIL: Mail = {
  id: '0193a5f0-0000-8000-8000-000000000001',
  to: 'hanako@saifu.example',
  subject: '【Saifu】メールアドレスをご確認ください。とても長い件名は何行にも分かれて届きます',
  text: '次のリンクを開いてください。\n\nhttps://saifu.example/verify?t=abc=def\n.\n終わり\n',
  html: '<!doctype html><html lang="ja"><p>次のリンクを開いてください。</p></html>',
};

type Received = { readonly from: string; readonly to: readonly string[]; readonly raw: string };

/** A real SMTP server that records messages and rejects `nobody@`. */
async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      asked.push(address);
      const error = Object.assign(new Error(`no ${address} here`), { responseCode: 550 });
      done(address.startsWith('nobody@') ? error : undefined);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, asked, at: `127.0.0.1:${port}` };
}

function mailerTo(at: string, search = '', timeoutMs?: number) {
  const options = { ourHost: 'saifu.example', ...(timeoutMs && { timeoutMs }) };
  const mailer = createSmtpMailer(`smtp://${at}${search}`, options);
  onTestFinished(mailer.close);
  return mailer;
}

/** The header's value, unfolded and with encoded words decoded. */
function header(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const joined = value.replaceAll(/\?= =\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquote(text, '_'),
  );
}

/** The decoded part of this type. */
function part(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const found = raw.split(`--${boundary}`).find((piece) => piece.includes(`Content-Type: ${type}`));
  const [head = '', ...body] = (found ?? '').split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  const isBase64 = /encoding: base64/i.test(head);
  return (isBase64 ? Buffer.from(content, 'base64').toString() : unquote(content)).trim();
}

function unquote(text: string, space = ' '): string {
  const joined = text.replaceAll('=\r\n', '').replaceAll(space, ' ');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}

test('an email in Japanese arrives unchanged, with its own Message-ID', async () => {
  const { received, at } = await startSmtpServer();
  await mailerTo(at).send(MAIL);
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'no-reply@saifu.example', to: [MAIL.to] });
  const raw = mail?.raw ?? '';
  expect(header(raw, 'Message-ID')).toBe(`<${MAIL.id}@saifu.example>`);
  expect(header(raw, 'From')).toBe('Saifu <no-reply@saifu.example>');
  expect(header(raw, 'To')).toBe(MAIL.to);
  expect(header(raw, 'Subject')).toBe(MAIL.subject);
  expect(header(raw, 'Auto-Submitted')).toBe('auto-generated');
  expect(part(raw, 'text/plain')).toBe(MAIL.text.trim());
  expect(part(raw, 'text/html')).toBe(MAIL.html);
});

const NOTHING = Buffer.alloc(0);
const PDF = { name: '20261115_さくら食堂_1280.pdf', mediaType: 'application/pdf' };

test('attachments are sent with their file names', async () => {
  const { received, at } = await startSmtpServer();
  const bytes = [Buffer.from('%PDF-1.7 一'), Buffer.from('%PDF-1.7 二')];
  const files = bytes.map((each, index) => ({ ...PDF, name: `${index}_${PDF.name}`, bytes: each }));
  await mailerTo(at).send({ ...MAIL, files });
  const raw = received[0]?.raw ?? '';
  expect(header(raw, 'Content-Type')).toMatch(/^multipart\/mixed;/);
  expect(part(raw, 'application/pdf')).toBe('%PDF-1.7 一');
  expect(raw).toContain(bytes[1]?.toString('base64'));
  const parts = raw.split('Content-Disposition: attachment').slice(1);
  const nameFragments = parts.map((each) => [
    ...each.matchAll(/filename\*\d+\*=(?:utf-8'')?([^;\s]+)/gi),
  ]);
  const names = nameFragments.map((each) =>
    decodeURIComponent(each.map(([, text]) => text).join('')),
  );
  expect(names).toEqual(files.map(({ name }) => name));
  expect(raw).toContain('multipart/alternative');
});

test('the same email sent again has the same Message-ID', async () => {
  const { received, at } = await startSmtpServer();
  const mailer = mailerTo(at);
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  const ids = received.map(({ raw }) => header(raw, 'Message-ID'));
  expect(ids).toEqual([`<${MAIL.id}@saifu.example>`, `<${MAIL.id}@saifu.example>`]);
});

test('many concurrent emails share a few connections', async () => {
  let most = 0;
  let open = 0;
  const { received, at } = await startSmtpServer({
    onConnect: (_, done) => {
      open += 1;
      most = Math.max(most, open);
      done();
    },
    onClose: () => {
      open -= 1;
    },
  });
  const mailer = mailerTo(at);
  await Promise.all(Array.from({ length: 40 }, () => mailer.send(MAIL)));
  expect(received).toHaveLength(40);
  expect(most).toBeLessThanOrEqual(5);
});

test('the sender and the credentials come from the SMTP URL', async () => {
  const credentials: unknown[] = [];
  const { received, at } = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      credentials.push({ username, password });
      done(null, { user: username });
    },
  });
  await mailerTo(`post%40saifu:p%3Ass@${at}`, '?from=post@mail.saifu.example').send(MAIL);
  expect(credentials).toEqual([{ username: 'post@saifu', password: 'p:ss' }]);
  expect(received[0]?.from).toBe('post@mail.saifu.example');
});

test('a rejected recipient causes an error that does not name the recipient', async () => {
  const { at } = await startSmtpServer();
  const sent = mailerTo(at).send({ ...MAIL, to: 'nobody@saifu.example' });
  const error = await sent.catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'DeliveryError', code: 'mail.EENVELOPE.550' });
  expect(String(error)).not.toContain('nobody@');
});

test('sending to a server that never responds times out', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const sent = mailerTo(`127.0.0.1:${port}`, '', 200).send(MAIL);
  await expect(sent).rejects.toMatchObject({ code: 'mail.ETIMEDOUT' });
});

test('sending to a server that stops responding after it connects fails', async () => {
  const { at } = await startSmtpServer({ onData: () => {} });
  const sent = mailerTo(at, '', 200).send(MAIL);
  await expect(sent).rejects.toMatchObject({ name: 'DeliveryError' });
});

test('sending to a closed port fails with DeliveryError', async () => {
  await expect(mailerTo('127.0.0.1:1').send(MAIL)).rejects.toMatchObject({
    name: 'DeliveryError',
  });
});

test.each([
  ['a second header', { to: 'hanako@saifu.example\r\nBcc: eve@evil.example' }],
  ['a bare line feed', { to: 'hanako@saifu.example\nBcc: eve@evil.example' }],
  ['a NUL', { to: 'hanako@saifu.example\0' }],
  ['a second receiver', { to: 'hanako@saifu.example, eve@evil.example' }],
  ['a receiver in a name', { to: '"eve@evil.example"@saifu.example' }],
  ['an option of the protocol', { to: 'hanako@saifu.example> NOTIFY=SUCCESS' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: eve@evil.example' }],
  ['a body in the subject', { subject: 'Hello\r\n\r\nPay here: https://evil.example' }],
  ['a NUL in the subject', { subject: 'Hello\0' }],
  ['a header in the name of a file', { files: [{ ...PDF, name: 'a\r\nBcc: b', bytes: NOTHING }] }],
  ['a header in the id', { id: 'x@evil.example>\r\nBcc: eve@evil.example' }],
])('%s is rejected before anything is sent', async (_, hostile) => {
  const { received, asked, at } = await startSmtpServer();
  const sent = mailerTo(at).send({ ...MAIL, ...hostile });
  await expect(sent).rejects.toMatchObject({ code: 'mail.unsafe_header' });
  expect({ received, asked }).toEqual({ received: [], asked: [] });
});

test('the sandbox inbox accepts every email', async () => {
  await expect(inboxMailer.send({ ...MAIL, to: 'nobody@saifu.example' })).resolves.toBeUndefined();
});
