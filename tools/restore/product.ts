import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDemoData, type DemoData } from '../chaos/demo-data.ts';
import { openOrder } from '../chaos/slide.ts';
import { waitForDemo } from '../chaos/wait-for-demo-data.ts';
import { connectTo } from '../ledger/open-database.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

const ADOPT = join(import.meta.dirname, '../../apps/api/src/adopt.ts');
const AMOUNT = 1000;

/** A payment of the drill, with who may change it. */
export type DrillPayment = { readonly id: string; readonly shop: number; readonly payer: number };

/**
 * Starts the product on a database. Its folder may hold the Stripe sandbox of an earlier start, and
 * on the same port the callers of that start go on.
 */
export function startProduct(
  databaseUrl: string,
  folder: string,
  port: number = 0,
): Promise<Sandbox> {
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'error' };
  return startSandbox(env, folder);
}

/** Stops the product, if it runs, and keeps its folder. */
export async function halt({ process: child }: Sandbox): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function openDemoData(
  sandbox: Sandbox,
  databaseUrl: string,
  people: number,
): Promise<DemoData> {
  await waitForDemo(databaseUrl);
  const client = await connectTo(databaseUrl);
  try {
    return await createDemoData(sandbox.url, client, people);
  } finally {
    await client.end();
  }
}

/** Pays orders by card, each as the next payer at the next store. */
export async function payMany(demoData: DemoData, count: number): Promise<readonly DrillPayment[]> {
  const payments: DrillPayment[] = [];
  for (let index = 0; index < count; index += 1) {
    const shop = index % demoData.shops.length;
    const payer = index % demoData.payers.length;
    payments.push({ id: await payOne(demoData, shop, payer), shop, payer });
  }
  return payments;
}

async function payOne({ shops, payers }: DemoData, shop: number, payer: number): Promise<string> {
  const { id: storeId, merchant } = at(shops, shop);
  const { caller, cardId } = at(payers, payer);
  const order = await openOrder(merchant, storeId, AMOUNT);
  const body = {
    expected_amount: AMOUNT,
    payment_method: 'card',
    card_id: cardId,
    gesture: 'slide',
  };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const paid = await caller.call('POST', `/guest/orders/${order?.id}/payments`, body, key);
  if (paid.body.status !== 'processing') throw new Error(`not paid: ${JSON.stringify(paid)}`);
  return String(paid.body.id);
}

export async function confirm(demoData: DemoData, payment: DrillPayment): Promise<void> {
  const { caller } = at(demoData.payers, payment.payer);
  const { status, code } = await caller.call('POST', `/payments/${payment.id}/confirm`, {});
  if (status !== 200) throw new Error(`not confirmed: ${status} ${code}`);
}

/** Refunds a part of a captured payment, or all of it; of an authorization, it releases it. */
export async function refund(
  demoData: DemoData,
  payment: DrillPayment,
  amount?: number,
): Promise<void> {
  const { merchant } = at(demoData.shops, payment.shop);
  const path = `/merchant/payments/${payment.id}/refunds`;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = amount === undefined ? {} : { amount };
  const { status, code } = await merchant.call('POST', path, body, key);
  if (status < 200 || status > 299) throw new Error(`not refunded: ${status} ${code}`);
}

export type Adoption = {
  readonly code: number | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly output: string;
};

/** Runs `npm run adopt` as an operator does, and reads its summary. */
export async function runAdopt(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Adoption> {
  const child = spawn(process.execPath, [ADOPT, ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  await once(child, 'close');
  const lines = output.matchAll(/^(\S.*?) {2,}(\d+)$/gm);
  const counts = Object.fromEntries(Array.from(lines, ([, name, n]) => [name, Number(n)]));
  return { code: child.exitCode, counts, output };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}
