import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Direction, type FaultProxy, type Step, startProxy } from './proxy.ts';

/** Answers each line `x` with `x!`, and notes what it received and from which address. */
type EchoServer = {
  readonly server: Server;
  readonly port: number;
  readonly received: string[];
  readonly addresses: string[];
  readonly sockets: Set<Socket>;
};

let echo: EchoServer;
let proxy: FaultProxy;

beforeEach(async () => {
  echo = await startEcho();
  proxy = await startProxy('test');
  proxy.setTargets([{ port: echo.port }]);
});

afterEach(async () => {
  await proxy.stop();
  await stopEcho(echo);
});

test('a proxy passes on both directions from the address of the client', async () => {
  const client = await open('127.0.3.9');
  expect(await ask(client, 'a')).toBe('a!');
  expect(await ask(client, 'b')).toBe('b!');
  expect(echo.addresses).toEqual(['127.0.3.9']);
  client.socket.destroy();
});

test('a proxy passes on the end of a stream, and large messages unchanged', async () => {
  const client = await open();
  const message = 'x'.repeat(3_000_000);
  expect((await ask(client, message)).length).toBe(message.length + 1);
  client.socket.end();
  await once(client.socket, 'end');
  expect(client.error()).toBeUndefined();
});

test.each<Direction>(['up', 'down'])('delayMs delays the direction %s', async (direction) => {
  const client = await open();
  const end = proxy.apply({ delayMs: { [direction]: 150 } });
  const from = performance.now();
  client.socket.write('a\nb\n');
  await client.until('a!b!');
  expect(performance.now() - from).toBeGreaterThanOrEqual(140);
  end();
  const later = performance.now();
  await ask(client, 'c');
  expect(performance.now() - later).toBeLessThan(100);
});

test.each<Direction>(['up', 'down'])(
  'holds keeps the bytes of the direction %s until the fault ends',
  async (direction) => {
    const client = await open();
    const end = proxy.apply({ holds: [direction] });
    client.socket.write('a\n');
    await sleep(100);
    expect(client.text()).toBe('');
    expect(echo.received).toEqual(direction === 'up' ? [] : ['a']);
    end();
    await client.until('a!');
  },
);

test.each<Direction>(['up', 'down'])(
  'swallows loses the bytes of the direction %s and resets at the end',
  async (direction) => {
    const [client, idle] = [await open(), await open()];
    const end = proxy.apply({ swallows: [direction] });
    client.socket.write('a\n');
    await sleep(100);
    expect(client.text()).toBe('');
    expect(echo.received).toEqual(direction === 'up' ? [] : ['a']);
    expect(client.error()).toBeUndefined();
    end();
    expect(await client.gone).toBe('ECONNRESET');
    expect(await ask(idle, 'b')).toBe('b!');
  },
);

test('reset() resets all connections, and new ones work', async () => {
  const clients = [await open(), await open()];
  for (const client of clients) await ask(client, 'a');
  expect(proxy.reset()).toBe(2);
  expect(await Promise.all(clients.map(({ gone }) => gone))).toEqual(['ECONNRESET', 'ECONNRESET']);
  expect(await ask(await open(), 'b')).toBe('b!');
});

test('resetAfterBytes resets a connection in the middle of a message', async () => {
  proxy.apply({ resetAfterBytes: 6 });
  const client = await open();
  expect(await ask(client, 'a')).toBe('a!');
  client.socket.write('bc\n');
  expect(await client.gone).toBe('ECONNRESET');
});

test('refuses resets new connections and leaves open ones alone', async () => {
  const client = await open();
  const end = proxy.apply({ refuses: true });
  expect(await (await open()).gone).toBe('ECONNRESET');
  expect(await ask(client, 'a')).toBe('a!');
  end();
  expect(await ask(await open(), 'b')).toBe('b!');
});

test('cutsAnswers resets a connection after its request has arrived', async () => {
  const client = await open();
  proxy.apply({ cutsAnswers: true });
  client.socket.write('a\n');
  expect(await client.gone).toBe('ECONNRESET');
  expect(client.text()).toBe('');
  expect(echo.received).toEqual(['a']);
});

test.each<[Step, readonly string[]]>([
  ['before_arrival', ['other']],
  ['after_arrival', ['other', 'pay']],
  ['before_answer', ['other', 'pay']],
])('onRequest acts once, %s of the request with its text', async (step, received) => {
  const client = await open();
  const { promise: acted, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const act = () => {
    count += 1;
    resolve();
  };
  proxy.apply({ onRequest: { text: 'pay', step, act } });
  expect(await ask(client, 'other')).toBe('other!');
  client.socket.write('pay\n');
  await acted;
  expect(await client.gone).toBe('ECONNRESET');
  await expect.poll(() => echo.received).toEqual(received);
  expect(await ask(await open(), 'pay')).toBe('pay!');
  expect(count).toBe(1);
});

test('connections go to the targets in turn, and past one that does not accept', async () => {
  const second = await startEcho();
  proxy.setTargets([{ port: echo.port }, { port: second.port }]);
  for (const line of ['a', 'b']) await ask(await open(), line);
  expect([...echo.received, ...second.received].toSorted()).toEqual(['a', 'b']);
  expect(second.received).toHaveLength(1);
  await stopEcho(second);
  for (const line of ['c', 'd']) expect(await ask(await open(), line)).toBe(`${line}!`);
});

test('without a target that accepts, the client is reset', async () => {
  proxy.setTargets([]);
  expect(await (await open()).gone).toBe('ECONNRESET');
});

async function startEcho(): Promise<EchoServer> {
  const received: string[] = [];
  const addresses: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    addresses.push(socket.remoteAddress ?? '');
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = `${text}${chunk}`.split('\n');
      text = lines.pop() ?? '';
      received.push(...lines);
      for (const line of lines) socket.write(`${line}!`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port, received, addresses, sockets };
}

async function stopEcho({ server, sockets }: EchoServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

async function open(from = '127.0.0.1') {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', localAddress: from });
  let text = '';
  let code: string | undefined;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code;
  });
  const gone = new Promise<string | undefined>((resolve) => {
    socket.once('close', () => resolve(code));
  });
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), gone]);
  return {
    socket,
    gone,
    error: () => code,
    text: () => text,
    take() {
      const taken = text;
      text = '';
      return taken;
    },
    until: (expected: string) => expect.poll(() => text, { interval: 5 }).toBe(expected),
  };
}

async function ask(client: Awaited<ReturnType<typeof open>>, line: string): Promise<string> {
  client.socket.write(`${line}\n`);
  const poll = { interval: 5, timeout: 5000 };
  await expect.poll(() => client.text().length > line.length, poll).toBe(true);
  return client.take();
}
