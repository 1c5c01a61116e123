import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpSms } from './http-sms.ts';
import { inboxSms } from './inbox-sms.ts';

const SMS = {
  id: '0193a5f0-0000-8000-8000-000000000002',
  to: '+819012345678',
  text: '【Saifu】ログイン用コードは123456です。\n\n@saifu.example #123456',
};

type Received = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};

/** An SMS carrier that records requests and gives the configured responses. */
async function carrier(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url: path, headers } = request;
    received.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, at: `127.0.0.1:${port}/send?sender=Saifu` };
}

const respondWith = (status: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => void response.writeHead(status, headers).end('{}');
};

test('an SMS arrives unchanged, with its own idempotency key', async () => {
  const { received, at } = await carrier(respondWith(202));
  await createHttpSms(`http://${at}`).send(SMS);
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/send?sender=Saifu',
      headers: { 'content-type': 'application/json', 'idempotency-key': SMS.id },
      body: SMS,
    },
  ]);
  expect(received[0]?.headers.authorization).toBeUndefined();
});

test('credentials of the URL are sent in a header only', async () => {
  const { received, at } = await carrier(respondWith(200));
  await createHttpSms(`http://key%40id:s%3Acret@${at}`).send(SMS);
  const [{ headers, path } = { headers: {}, path: '' }] = received;
  const basic = Buffer.from('key@id:s:cret').toString('base64');
  expect(headers.authorization).toBe(`Basic ${basic}`);
  expect(path).not.toMatch(/key|cret/);
});

test.each([400, 401, 404, 429, 500, 503])(
  'status %i causes an error that does not name the recipient',
  async (status) => {
    const { at } = await carrier(respondWith(status));
    const sent = createHttpSms(`http://key:secret@${at}`).send(SMS);
    const error = await sent.catch((error: unknown) => error);
    expect(error).toMatchObject({ name: 'DeliveryError', code: `sms.${status}` });
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/8190|123456|secret/);
  },
);

test('a redirect is not followed, so the code is sent to the configured URL only', async () => {
  const elsewhere = await carrier(respondWith(200));
  const { at } = await carrier(respondWith(307, { location: `http://${elsewhere.at}` }));
  const sent = createHttpSms(`http://key:secret@${at}`).send(SMS);
  await expect(sent).rejects.toMatchObject({ code: 'sms.307' });
  expect(elsewhere.received).toEqual([]);
});

test('sending to a carrier that never responds times out', async () => {
  const { at } = await carrier(() => {});
  const sent = createHttpSms(`http://${at}`, { timeoutMs: 200 }).send(SMS);
  await expect(sent).rejects.toMatchObject({ code: 'sms.TimeoutError' });
});

test('sending to a closed port fails with DeliveryError', async () => {
  const sent = createHttpSms('http://127.0.0.1:1/send').send(SMS);
  await expect(sent).rejects.toMatchObject({ name: 'DeliveryError' });
});

test.each([
  '090-1234-5678',
  '+819012345678\r\nX: y',
  '+819012345678,+819087654321',
  'hanako@saifu.example',
  '',
])('%j is not a phone number and is rejected before anything is sent', async (to) => {
  const { received, at } = await carrier(respondWith(200));
  const sent = createHttpSms(`http://${at}`).send({ ...SMS, to });
  await expect(sent).rejects.toMatchObject({ code: 'sms.unsafe_number' });
  expect(received).toEqual([]);
});

test('the sandbox inbox accepts every SMS', async () => {
  await expect(inboxSms.send({ ...SMS, to: '' })).resolves.toBeUndefined();
});
