import { expect, test } from 'vitest';
import { civilDate } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import { toChargeOrder } from './charge-order.ts';

test('a period becomes one line item including tax, payable only by card', () => {
  const recurringBilling = {
    id: 'agr',
    storeId: 'sto',
    serviceName: '朝の牛乳',
    description: null,
    taxRate: 8,
  } as const;
  const now = new Date('2026-12-01T00:00:00Z');
  const dueDate = civilDate('2026-12-01');
  const part = { id: 'ord', amount: yen(1080), dueDate, expiresAt: now, now };
  expect(toChargeOrder(recurringBilling, 'floor', part)).toMatchObject({
    recurringBillingId: 'agr',
    dueDate,
    payAmount: 1080,
    items: [{ name: '朝の牛乳', quantity: 1, amountYen: 1080, taxRate: 8 }],
    taxLines: [{ rate: 8, taxYen: 80 }],
    allowedPaymentMethods: ['card'],
    payerId: null,
    paidAt: null,
  });
});
