import { expect, test } from 'vitest';
import { getStatusBounds, STATUS_CLASSES, toLoggedPath } from './api-request.ts';

const PATTERN = '/api/v1/merchant/payments/:id/refunds';
const ID = 'pay_01jd0000000000000000000001';

test.each([
  ['/api/v1/merchant/orders', {}, '/api/v1/merchant/orders'],
  [PATTERN, { id: ID }, `/api/v1/merchant/payments/${ID}/refunds`],
  [
    '/api/v1/merchant/requests/:id',
    { id: '01900000-0000-7000-8000-000000000000' },
    '/api/v1/merchant/requests/01900000-0000-7000-8000-000000000000',
  ],
])('the path %s keeps the ids %o', (pattern, params, path) => {
  expect(toLoggedPath(pattern, params)).toBe(path);
});

test.each([
  'hanako@saifu.example',
  '090-1234-5678',
  '../../staff',
  `${ID}\u202e`,
  `${ID}\n`,
  ID.toUpperCase(),
  '4242424242424242',
  '<script>',
  '',
  undefined,
  7,
])('%o in place of an id is not logged', (id) => {
  expect(toLoggedPath(PATTERN, { id })).toBe('/api/v1/merchant/payments/{id}/refunds');
});

test('every status belongs to exactly one class', () => {
  const bounds = STATUS_CLASSES.map(getStatusBounds);
  for (let status = 200; status < 600; status += 1) {
    expect(bounds.filter(([from, to]) => status >= from && status < to)).toHaveLength(1);
  }
});
