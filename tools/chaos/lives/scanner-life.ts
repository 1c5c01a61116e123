import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../caller.ts';
import { createClient, isOk } from './client.ts';
import { exchangeFile, toAnswer, toPhotoForm } from './files.ts';
import { type Order, scanStore } from './orders.ts';
import { type Payment, pay } from './pay.ts';
import { createEmail, createPerson, type Person } from './person.ts';
import { purchase } from './purchase.ts';
import type { LifeWorld } from './world.ts';

// Reading a photo costs as much as some hundred payments.
const PAID_SCANS = 2;
/** A fault may end a scan, and then the bill is photographed again. */
const SCANS_MAX = 6;
const PURCHASES_BETWEEN = 40;
const POLLS_MAX = 60;
const POLL_MS = 1000;
const CARD_TOKEN = 'pm_card_visa';

/** A guest who photographs paper bills and pays them, between other payments. */
export async function liveAsScanner(world: LifeWorld): Promise<void> {
  const person = createPerson(world, createEmail(world), undefined);
  try {
    // The code at the counter sets the cookie of the device, which a scan belongs to.
    await scanStore(person, world.random.pick(world.merchants));
    const samples = await listSamples(world);
    const canScan = () => samples.length > 0 && !world.isOver();
    let paid = 0;
    for (let scans = 0; scans < SCANS_MAX && paid < PAID_SCANS && canScan(); scans += 1) {
      const payment = await scan(person, world.random.pick(samples));
      if (payment === undefined) continue;
      paid += 1;
      for (let done = 0; done < PURCHASES_BETWEEN && !world.isOver(); done += 1) {
        await purchase(person);
      }
    }
  } finally {
    person.client.close();
  }
}

type Sample = { readonly pay_amount: number | null; readonly photos: readonly string[] };

async function listSamples(world: LifeWorld): Promise<readonly Sample[]> {
  const visitor = createClient(world);
  const answer = await visitor.send('look', { method: 'GET', path: '/sandbox/world' });
  visitor.close();
  if (!isOk(answer)) return [];
  const all = answer.body.sample_receipts as readonly Sample[];
  return all.filter(({ pay_amount, photos }) => pay_amount !== null && photos.length === 1);
}

/** Undefined if there is no payment. */
async function scan(
  person: Person,
  { photos, pay_amount: printed }: Sample,
): Promise<Payment | undefined> {
  const { world, client } = person;
  const path = `/api/v1/sandbox/sample_receipts/${photos[0]}/image`;
  const boundary = world.random.uuid();
  const read = await world.step('scan_receipt', async () => {
    const photo = await exchangeFile(world, client, { method: 'GET', path });
    if (photo.status !== 200) return undefined;
    const form = toPhotoForm(photo.bytes, boundary);
    const sent = toAnswer(await exchangeFile(world, client, form));
    const answer = sent.status === 202 ? await poll(person, String(sent.body.status_url)) : sent;
    if (answer !== undefined) world.note('scan_receipt', answer);
    return answer;
  });
  if (read === undefined || !isOk(read) || read.body.payable !== true) return undefined;
  return payScan(person, read, printed ?? 0);
}

async function poll({ client }: Person, url: string): Promise<Answer | undefined> {
  const path = new URL(url, 'http://localhost').pathname.replace('/api/v1', '');
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const answer = await client.send('look', { method: 'GET', path });
    if (answer.status !== 202) return answer;
    await sleep(POLL_MS);
  }
  return undefined;
}

/** Corrects what is uncertain, and pays. Other people may have paid the same sample bill. */
async function payScan(
  person: Person,
  read: Answer,
  printed: number,
): Promise<Payment | undefined> {
  const { world, client } = person;
  const id = String(read.body.id);
  const amount = read.body.amount_sure === true ? Number(read.body.pay_amount) : printed;
  const body = {
    ...(read.body.amount_sure !== true && { pay_amount: amount }),
    ...(read.body.requires_pay_duplicate === true && { pay_duplicate: true }),
  };
  const merchant = world.merchants.find(({ storeId }) => storeId === read.body.store_id);
  if (merchant === undefined) return undefined;
  if (Object.keys(body).length > 0) {
    const request = { method: 'PATCH', path: `/guest/orders/${id}`, body };
    if (!isOk(await client.send('look', request))) return undefined;
  }
  const order: Order = { id, amount, merchant, isAtCounter: true };
  const contact = { email: person.contact };
  const means = { payment_method: 'card', card_token: CARD_TOKEN, by: 'staff', contact };
  return pay(person, order, { action: 'pay_scan', body: means });
}
