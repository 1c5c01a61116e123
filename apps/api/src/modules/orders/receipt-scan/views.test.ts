import { expect, test } from 'vitest';
import { createTestAppWithDemoData } from '../../../testing/test-app.ts';
import { createOrderFromScan } from './create-order-from-scan.ts';
import { BARE, BILL, createGuest, createOcrResult } from './scan.fixture.ts';
import { toReceiptScanResultView } from './views.ts';

const TITLE_BOX = {
  field: 'title',
  photo: 0,
  corners: [
    [0, 0],
    [1, 0],
    [1, 0.1],
    [0, 0.1],
  ],
} as const;

async function view(fields: typeof BILL) {
  const testApp = await createTestAppWithDemoData();
  const { person } = createGuest(testApp);
  const ocrResult = createOcrResult(fields);
  return createOrderFromScan(testApp.deps, ocrResult, person, async (_, taken) =>
    toReceiptScanResultView({ ...taken, ocrResult }, null, testApp.deps.clock.now()),
  );
}

test('a receipt without a store name has an empty title, without a place and a confidence', async () => {
  const boxes = [TITLE_BOX, { ...TITLE_BOX, field: 'pay_amount' } as const];
  const unnamed = await view({ ...BARE, branch: '丸の内本店', boxes });
  expect(unnamed).toMatchObject({ title: '', confidence: { title: null, pay_amount: 0.99 } });
  expect(unnamed.boxes.map(({ field }) => field)).toEqual(['pay_amount']);
});

test('a matched store gives its name to a receipt without one', async () => {
  const { title, store_id } = await view({ ...BILL, title: null, branch: null });
  expect([title, store_id?.startsWith('sto_')]).toEqual(['さくら食堂', true]);
});

test('a result says that the photos may show several receipts', async () => {
  const reasons = ['doubt.several'];
  const several = await view({ ...BILL, verdict: 'unsure', reasons });
  expect(several).toMatchObject({ several_receipts: true, pay_amount: 4260 });
  expect((await view(BILL)).several_receipts).toBe(false);
});
