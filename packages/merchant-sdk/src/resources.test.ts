import { ENDPOINTS } from '@saifu/contract/all';
import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { ENDPOINT_NAMES } from '@saifu/contract/names';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { createSaifu, type Saifu } from './create-saifu.ts';
import { RESOURCE_METHODS } from './resources.ts';
import type { SaifuFile } from './saifu-file.ts';

const saifu = createSaifu({ apiKey: 'sk_1', baseUrl: 'https://pay.example' });

type MethodList = { readonly [Resource in keyof Saifu]: Record<keyof Saifu[Resource], true> };

/** The compiler compares this list with the types, the test with the methods at run time. */
const METHODS: MethodList = {
  invoices: {
    create: true,
    list: true,
    iterate: true,
    get: true,
    getOrderProgress: true,
    send: true,
    listSends: true,
    iterateSends: true,
    cancel: true,
    export: true,
  },
  payments: {
    list: true,
    iterate: true,
    get: true,
    getOverview: true,
    getTotals: true,
    refund: true,
    export: true,
    printReceipt: true,
    listTimelineEntries: true,
    iterateTimelineEntries: true,
  },
  exports: { start: true, list: true, iterate: true, get: true, download: true },
  refundRequests: {
    list: true,
    iterate: true,
    get: true,
    respond: true,
    writeToPayer: true,
    getAttachment: true,
    export: true,
  },
  disputes: { list: true, iterate: true, get: true, submitEvidence: true },
  balance: { get: true, listEntries: true, iterateEntries: true },
  fees: { get: true },
  payouts: {
    list: true,
    iterate: true,
    get: true,
    listItems: true,
    iterateItems: true,
    getStatementCsv: true,
    getStatementPdf: true,
    getFeeInvoice: true,
  },
  bankAccount: { get: true },
  accountingExports: { get: true },
  recurringBillings: {
    create: true,
    list: true,
    iterate: true,
    get: true,
    listCharges: true,
    iterateCharges: true,
    withdraw: true,
    proposePrice: true,
    listPriceChanges: true,
    iteratePriceChanges: true,
    withdrawPrice: true,
  },
  qrCodes: {
    create: true,
    list: true,
    iterate: true,
    get: true,
    getImage: true,
    getSheet: true,
    withdraw: true,
  },
  stores: {
    create: true,
    list: true,
    iterate: true,
    get: true,
    update: true,
    setLogo: true,
    removeLogo: true,
  },
  catalogItems: { create: true, list: true, iterate: true, get: true, update: true },
  webhooks: {
    create: true,
    list: true,
    iterate: true,
    remove: true,
    listDeliveries: true,
    iterateDeliveries: true,
    replayDelivery: true,
  },
  events: { list: true, iterate: true, get: true },
  apiKeys: { create: true, list: true, iterate: true, revoke: true },
  apiRequests: { list: true, iterate: true, get: true },
};

test('the methods at run time are those of the types', () => {
  const names = (resources: object) =>
    Object.entries(resources).map(([resource, methods]) => {
      return [resource, Object.keys(methods).toSorted()];
    });
  expect(names(saifu)).toEqual(names(METHODS));
});

test('every endpoint for merchants is one method, except event streams', () => {
  const rows = ENDPOINTS.filter(({ access, stream }) => access === 'merchant' && !stream);
  expect(rows.length).toBeGreaterThan(30);
  const getNames = (list: typeof ENDPOINTS) =>
    list.map((row) => ENDPOINT_NAMES.get(row)).toSorted();
  expect(getNames(RESOURCE_METHODS.map(({ row }) => row))).toEqual(getNames(rows));
  const methods = RESOURCE_METHODS.map(({ resource, method }) => `${resource}.${method}`);
  expect(new Set(methods).size).toBe(methods.length);
});

test.each(RESOURCE_METHODS.map((each) => [`${each.resource}.${each.method}`, each] as const))(
  '%s has a body or a query, and a list has pages',
  (_, { row, iterate }) => {
    expect(row.body === undefined || row.query === undefined).toBe(true);
    if (row.params instanceof z.ZodMiniObject) {
      const names = Object.keys(row.params.shape);
      // A month is passed by its name.
      if (!names.includes('month')) expect(names).toContain('id');
    }
    if (iterate === undefined || !(row.reply instanceof z.ZodMiniObject)) return;
    expect(Object.keys(row.reply.shape)).toEqual(expect.arrayContaining(['items', 'next_cursor']));
  },
);

test('the types of the methods are those of the contract', () => {
  const { invoices, payments, recurringBillings, qrCodes, stores, apiKeys, webhooks } = saifu;
  expectTypeOf(invoices.get).parameter(0).toEqualTypeOf<string>();
  expectTypeOf(invoices.get).returns.resolves.toEqualTypeOf<MerchantOrderView>();
  expectTypeOf(payments.iterate).returns.toEqualTypeOf<AsyncIterable<MerchantPaymentView>>();
  expectTypeOf(payments.export).returns.resolves.toEqualTypeOf<SaifuFile>();
  expectTypeOf(qrCodes.getImage).returns.resolves.toEqualTypeOf<SaifuFile>();
  expectTypeOf(apiKeys.revoke).returns.resolves.toEqualTypeOf<undefined>();
  expectTypeOf(apiKeys.list).parameter(0).toMatchTypeOf<{ signal?: AbortSignal } | undefined>();
  expectTypeOf(recurringBillings.withdrawPrice)
    .parameter(0)
    .toEqualTypeOf<Readonly<{ id: string; change: string }>>();
  expectTypeOf(stores.setLogo).parameter(1).toEqualTypeOf<Blob>();
  expectTypeOf(webhooks.listDeliveries).toBeCallableWith('whk_1');
  expectTypeOf(webhooks.listDeliveries).toBeCallableWith('whk_1', { limit: 100 });
  expectTypeOf(payments.list).toBeCallableWith({ limit: '5', status: 'processing' });

  const refuse = (_: () => unknown) => {};
  // @ts-expect-error: an unknown field
  refuse(() => invoices.create({ store_id: '', pay_amout: 1 }));
  // @ts-expect-error: a missing field
  refuse(() => invoices.create({}));
  // @ts-expect-error: no input at all
  refuse(() => invoices.create());
  // @ts-expect-error: an unknown status
  refuse(() => payments.list({ status: 'lost' }));
  // @ts-expect-error: a number where the contract has none
  refuse(() => payments.list({ store_id: 1 }));
  // @ts-expect-error: an endpoint of staff
  refuse(() => saifu.apiKeys.issue);
  expect(Object.keys(saifu.apiKeys)).not.toContain('issue');
});
