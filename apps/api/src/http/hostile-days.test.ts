import { toTypeId } from '@saifu/domain/shared/ids';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../testing/merchant.ts';
import { type Engine, startEngine } from '../testing/recurring-billing-engine.ts';

let engine: Engine;
let hanako: Browser;
let path: string;
let storeId: string;

beforeEach(async () => {
  engine = await startEngine();
  const recurringBilling = await engine.agree();
  path = `/recurring_billings/${toTypeId('recurringBilling', recurringBilling.id)}`;
  storeId = signInAsMerchant(engine.testApp, 'さくら食堂').store.id;
  hanako = new Browser(engine.testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
/** Strings in date format, whether or not the date exists. */
const DAYS = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), two(13), two(32))
  .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${month}-${day}`);
const EDGES = [
  ...['0000-01-01', '0001-01-01', '0099-12-31', '1969-12-31', '1970-01-01', '1970-01-02'],
  ...['2026-02-29', '2026-02-30', '2999-12-01', '2999-12-31', '3000-01-01', '9999-12-31'],
];

/** Names and statuses of the requests that failed with a server error. */
async function findServerErrors(answers: Readonly<Record<string, Promise<{ status: number }>>>) {
  const found: string[] = [];
  for (const [requestName, answer] of Object.entries(answers)) {
    const { status } = await answer;
    if (status >= 500) found.push(`${requestName}: ${status}`);
  }
  return found;
}

function offer(terms: Record<string, unknown>) {
  const caller = Object.assign(new Browser(engine.testApp), {
    idempotencyKey: crypto.randomUUID(),
  });
  caller.token = engine.merchant.token;
  return caller.post('/merchant/recurring_billings', {
    ...{ store_id: storeId, service_name: '朝の牛乳', initial_amount: 500, monthly_amount: 500 },
    ...{ start_date: '2026-12-01', first_payment_deadline: '2026-12-10' },
    ...{ monthly_payment_days: [5], ...terms },
  });
}

const toCursor = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`;

test('no date causes a server error in an endpoint that takes dates', async () => {
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
  const requestsOn = (day: string) => ({
    'charges of the payer': hanako.get(`${path}/orders?${toCursor(day)}`),
    'charges of the merchant': engine.merchant.get(`/merchant${path}/orders?${toCursor(day)}`),
    'offer from': offer({ start_date: day }),
    'offer until': offer({ end_date: day }),
    'offer to be paid by': offer({ first_payment_deadline: day }),
    'offer of one day': offer({ start_date: day, end_date: day, first_payment_deadline: day }),
    price: engine.merchant.post(`/merchant${path}/price_changes`, {
      ...{ monthly_amount: 1500, from: day },
    }),
    'payments from': hanako.get(`/payments?from=${day}`),
    'payments to': hanako.get(`/payments?to=${day}`),
    months: hanako.get(`/payments/months?from=${day}&to=${day}`),
    receipts: hanako.get(`/receipts?from=${day}&to=${day}`),
    file: hanako.post('/exports', { kind: 'payments_csv', from: day, to: day }),
    birthday: hanako.put('/userinfo', { birth_date: day }),
  });
  const property = fc.asyncProperty(DAYS, async (day) => {
    expect(await findServerErrors(requestsOn(day)), day).toEqual([]);
  });
  await fc.assert(property, { numRuns: 40, examples: EDGES.map((day) => [day] as [string]) });
});

test.each(['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31'])(
  '%s is out of range and rejected with the field’s path',
  async (day) => {
    const names = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
      const { status, body } = await answer;
      return [status, Object(body).fields.map((field: { path: string }) => field.path)];
    };
    const pagePath = `${path}/orders?${toCursor(day)}`;
    expect(await names(hanako.get(pagePath))).toEqual([422, ['cursor']]);
    expect(await names(engine.merchant.get(`/merchant${pagePath}`))).toEqual([422, ['cursor']]);
    const late = { first_payment_deadline: day };
    expect(await names(offer(late))).toEqual([422, ['first_payment_deadline']]);
    const price = { monthly_amount: 1500, from: day };
    const proposed = engine.merchant.post(`/merchant${path}/price_changes`, price);
    expect(await names(proposed)).toEqual([422, ['from']]);
  },
);

const ID = '01890000-0000-7000-8000-000000000000';
/** Strings in the formats of cursors, and random strings. */
const CURSORS = fc.oneof(
  DAYS.map(toCursor),
  DAYS.map((day) => toCursor(`${day}T00:00:00.000Z|${ID}`)),
  DAYS.map((day) => `cursor=open.${toCursor(`${day}T23:59:59.999Z|${ID}`).slice(7)}`),
  fc.integer().map((amount) => toCursor(`${amount}|${ID}`)),
  fc.double().map((rank) => toCursor(JSON.stringify([rank, 'a', ID]))),
  fc.string({ unit: 'binary', maxLength: 40 }).map(toCursor),
  fc.base64String({ maxLength: 40 }).map((text) => `cursor=${encodeURIComponent(text)}`),
);

test('no cursor causes a server error in a list', async () => {
  const staff = signInAsStaff(engine.testApp);
  const own = ['payments', 'payments?sort=amount_low', 'receipts', 'exports', 'refund_requests'];
  const more = ['stores', 'recurring_billings', 'consultations', 'notifications', 'receipt_scans'];
  const lists: readonly (readonly [Browser, string])[] = [
    ...[...own, ...more].map((name) => [hanako, `/${name}`] as const),
    [hanako, `${path}/orders`],
    ...['orders', 'payments', 'stores', 'qr_codes', 'refund_requests', 'recurring_billings'].map(
      (name) => [engine.merchant, `/merchant/${name}`] as const,
    ),
    [engine.merchant, `/merchant${path}/orders`],
    ...['consultations', 'refund_requests'].map((name) => [staff, `/staff/${name}`] as const),
    [new Browser(engine.testApp), '/sandbox/messages'],
  ];
  const property = fc.asyncProperty(CURSORS, async (cursor) => {
    const asked = lists.map(([who, list]) => {
      return [list, who.get(`${list}${list.includes('?') ? '&' : '?'}${cursor}`)] as const;
    });
    expect(await findServerErrors(Object.fromEntries(asked)), cursor).toEqual([]);
  });
  const examples = EDGES.map((day) => [toCursor(day)] as [string]);
  await fc.assert(property, { numRuns: 40, examples });
});
