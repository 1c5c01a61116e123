import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';
import { acceptsIdempotencyKey, type Endpoint, getErrorCodes, getMethods } from './endpoint.ts';
import { ENDPOINT_NAMES } from './names.ts';

const rows: readonly Endpoint[] = ENDPOINTS;
const getNames = (found: readonly Endpoint[]) => found.map((row) => ENDPOINT_NAMES.get(row));

test('every POST that answers 201 accepts an idempotency key, except uploads', () => {
  const created = rows.filter(({ method, status }) => method === 'POST' && status === 201);
  expect(created.length).toBeGreaterThan(20);
  const without = created.filter((row) => !acceptsIdempotencyKey(row));
  expect(getNames(without).toSorted()).toEqual(['uploadAttachment', 'uploadReceipt']);
});

test('POSTs that create a resource with another status accept an idempotency key', () => {
  const others = rows.filter((row) => acceptsIdempotencyKey(row) && row.status !== 201);
  expect(getNames(others).toSorted()).toEqual([
    'addPushSubscription',
    'moveReserve',
    'startExport',
    'startMerchantExport',
    'startPayoutRun',
  ]);
});

test('the errors of a key are those of its endpoint: required, optional or none', () => {
  for (const row of rows) {
    const codes = getErrorCodes(row).filter((code) => /^idempotency_key\./.test(code));
    const own = row.errors.filter((code) => /^idempotency_key\./.test(code));
    if (!acceptsIdempotencyKey(row)) expect(codes).toEqual(own);
    else if (row.requiresIdempotencyKey) expect(codes).toContain('idempotency_key.missing');
    else expect(codes).toContain('idempotency_key.interrupted');
  }
});

const updates = rows.filter(({ method }) => method === 'PATCH');

test('PATCH accepts an empty body and fills in nothing, so that absent fields stay', () => {
  expect(updates.length).toBeGreaterThan(3);
  for (const { path, body } of updates)
    expect([path, body?.safeParse({}).data]).toEqual([path, {}]);
});

test('PUT requires a field wherever it has a body, because it replaces the value', () => {
  const replacing = rows.filter(({ method, body }) => method === 'PUT' && body !== undefined);
  expect(replacing.length).toBeGreaterThan(3);
  for (const { path, body } of replacing)
    expect([path, body?.safeParse({}).success]).toEqual([path, false]);
});

test('PUT is served for each PATCH that the specification or a decision names as PUT', () => {
  const both = rows.filter(({ servesPut }) => servesPut);
  expect(getNames(both)).toEqual(['updateUserinfo', 'changeLimits', 'updateOrder', 'updateStore']);
  for (const row of both) expect(getMethods(row)).toEqual(['PATCH', 'PUT']);
});
