import { expect, test } from 'vitest';
import { createSaifu } from './create-saifu.ts';
import {
  answerJson,
  answerProblem,
  type ScriptedAnswer,
  startScriptedServer,
} from './testing/scripted-server.ts';

const toPage = (ids: readonly string[], next_cursor: string | null) =>
  answerJson({ items: ids.map((id) => ({ id })), next_cursor });

async function start(...answers: readonly ScriptedAnswer[]) {
  const { baseUrl, requests } = await startScriptedServer(...answers);
  const saifu = createSaifu({ apiKey: 'sk_1', baseUrl, retryDelayMs: 1 });
  return { saifu, urls: () => requests.map(({ url }) => url?.replace('/api/v1/merchant', '')) };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

test('iterate follows the cursors with the same query', async () => {
  const busy = answerProblem('overloaded', 503, { 'retry-after': '0' });
  const { saifu, urls } = await start(
    toPage(['pay_1', 'pay_2'], 'a b'),
    busy,
    toPage([], 'c'),
    toPage(['pay_3'], null),
  );
  const payments = await collect(saifu.payments.iterate({ limit: 2, status: 'processing' }));
  expect(payments.map(({ id }) => id)).toEqual(['pay_1', 'pay_2', 'pay_3']);
  const first = '/payments?limit=2&status=processing';
  expect(urls()).toEqual([
    first,
    `${first}&cursor=a+b`,
    `${first}&cursor=a+b`,
    `${first}&cursor=c`,
  ]);
});

test('a page is requested only when its items are needed', async () => {
  const { saifu, urls } = await start(toPage(['pay_1', 'pay_2'], 'next'));
  for await (const { id } of saifu.payments.iterate()) {
    if (id === 'pay_2') break;
  }
  expect(urls()).toEqual(['/payments']);
});

test('a list of a resource is iterated by its id, from the given cursor', async () => {
  const { saifu, urls } = await start(toPage(['whd_1'], null));
  const deliveries = saifu.webhooks.iterateDeliveries('whk_1', { cursor: 'x' });
  expect(await collect(deliveries)).toEqual([{ id: 'whd_1' }]);
  expect(urls()).toEqual(['/webhooks/whk_1/deliveries?cursor=x']);
});

test('an error ends the iteration, and a repeated cursor is one', async () => {
  const gone = await start(toPage(['pay_1'], 'next'), answerProblem('key.invalid', 401));
  await expect(collect(gone.saifu.payments.iterate())).rejects.toMatchObject({
    code: 'key.invalid',
  });
  const endless = await start(toPage(['pay_1'], 'same'));
  await expect(collect(endless.saifu.payments.iterate())).rejects.toMatchObject({
    code: 'response.malformed',
  });
  expect(endless.urls()).toHaveLength(2);
});
