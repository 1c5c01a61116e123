import { expect, test } from 'vitest';
import { createSaifu } from './create-saifu.ts';
import {
  answerProblem,
  type ScriptedAnswer,
  startScriptedServer,
} from './testing/scripted-server.ts';

const PNG = { 'content-type': 'image/png' };

async function download(answer: ScriptedAnswer, timeoutMs = 10_000) {
  const { baseUrl } = await startScriptedServer(answer);
  const saifu = createSaifu({ apiKey: 'sk_1', baseUrl, timeoutMs });
  return saifu.qrCodes.getImage('qrc_1', { format: 'png' });
}

test('a file has its type and name and is read as a whole', async () => {
  const disposition = `attachment; filename="__.png"; filename*=UTF-8''%E6%9C%AD.png`;
  const headers = { ...PNG, 'content-disposition': disposition };
  const file = await download((response) => void response.writeHead(200, headers).end('bytes'));
  expect([file.type, file.fileName]).toEqual(['image/png', '札.png']);
  expect(Buffer.from(await file.readBytes()).toString()).toBe('bytes');
  await expect(file.readBytes()).rejects.toThrow('read already');
});

test.each([
  [`attachment; filename="../../etc/passwd"`, '.._.._etc_passwd'],
  [`attachment; filename*=UTF-8''..%2Fa%00b`, '.._a_b'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`, 'a.csv'],
  ['attachment', null],
])('the file name of %j is %j', async (disposition, name) => {
  const headers = { ...PNG, 'content-disposition': disposition };
  const file = await download((response) => void response.writeHead(200, headers).end());
  expect(file.fileName).toBe(name);
  expect(await file.readBytes()).toHaveLength(0);
});

test('a file is read in chunks, and an early end closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const file = await download((response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', pour).on('close', closed.resolve);
    response.writeHead(200, PNG);
    pour();
  });
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length > 1024 * 1024) break;
  }
  await closed.promise;
  expect(length).toBeGreaterThan(1024 * 1024);
});

test('a file that stalls causes a timeout, and one that breaks off an error', async () => {
  const stalled = await download((response) => {
    response.writeHead(200, PNG).write('half');
  }, 200);
  await expect(stalled.readBytes()).rejects.toMatchObject({ code: 'connection.timed_out' });
  const broken = await download((response) => {
    response.writeHead(200, PNG).write('half', () => response.socket?.destroy());
  });
  await expect(broken.readBytes()).rejects.toMatchObject({ code: 'connection.failed' });
});

test('an error response of a file endpoint is thrown', async () => {
  await expect(download(answerProblem('not_found', 404))).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
  });
});
