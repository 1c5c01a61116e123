import { isOk, type Request } from './client.ts';
import { exchangeFile, toAnswer } from './files.ts';
import type { Payment } from './pay.ts';
import type { Person } from './person.ts';

type ReceiptBody = {
  readonly id: string;
  readonly payment_id: string;
  readonly number: string;
  readonly amount: number;
  readonly pdf_url: string;
};

/** Reads the receipt of a completed payment, and sometimes its PDF or a new version of it. */
export async function readReceipt(
  person: Person,
  receiptId: string,
  { guestToken }: Pick<Payment, 'guestToken'>,
): Promise<void> {
  const { world } = person;
  const path = `/guest/receipts/${receiptId}`;
  const token = guestToken && { guestToken };
  const url = await world.step('receipt', () =>
    askReceipt(person, 'receipt', { method: 'GET', path, ...token }),
  );
  if (url === undefined) return;
  if (world.random.chance(0.2)) {
    const body = { recipient_name: `株式会社${world.random.between(1, 999)}` };
    await world.step('reissue_receipt', () =>
      askReceipt(person, 'reissue_receipt', { method: 'POST', path, body, ...token }),
    );
  }
  if (world.random.chance(0.25)) await fetchPdf(person, url);
}

/** Records the receipt that was told, and returns the address of its PDF. */
async function askReceipt(
  { client, world }: Person,
  action: 'receipt' | 'reissue_receipt',
  request: Request,
): Promise<string | undefined> {
  const answer = await client.send(action, request);
  if (!isOk(answer)) return undefined;
  const { id: receipt, payment_id: payment, number, amount, pdf_url } = answer.body as ReceiptBody;
  world.promises.record({ kind: 'receipt', receipt, payment, number, amount });
  return pdf_url;
}

async function fetchPdf({ client, world }: Person, url: string): Promise<void> {
  await world.step('receipt_pdf', async () => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const path = `${pathname}${search}`;
    const file = await exchangeFile(world, client, { method: 'GET', path });
    const isPdf = file.bytes.subarray(0, 5).toString() === '%PDF-';
    const found = { status: 200, code: '', body: {}, isReplay: false, ms: file.ms };
    world.note('receipt_pdf', file.status === 200 && isPdf ? found : toAnswer(file));
  });
}

/** Looks at the history, as the app does after a payment. */
export async function readHistory({ client, world }: Person): Promise<void> {
  const path = world.random.pick([
    '/payments',
    '/payments/months',
    '/payments?status=complete',
    '/home',
    '/receipts',
    '/refund_requests',
  ]);
  await world.step('history', () => client.send('history', { method: 'GET', path }));
}
