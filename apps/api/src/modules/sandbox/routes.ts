import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as wire from '@saifu/contract/sandbox';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { toTimestamp } from '../../platform/clock.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as orders from '../orders/order.repository.ts';
import * as qrCodes from '../orders/qr-code/qr-code.repository.ts';
import * as firsts from '../recurring-billing/first-order.repository.ts';
import { DEMO_CODES } from './demo-codes.ts';
import { demoId } from './demo-ids.ts';
import { DEMO_ORDERS } from './demo-orders.ts';
import { DEMO_RECEIPT_PHOTOS } from './demo-receipt-scans.ts';
import { DEMO_RECURRING_BILLINGS } from './demo-recurring-billings.ts';
import { DEMO_STORES } from './demo-stores.ts';
import * as sandbox from './sandbox.repository.ts';
import { toDemoDataView } from './views.ts';

const RECEIPT_PHOTOS_DIR = join(import.meta.dirname, 'receipt-photos');

/** Endpoints that exist only without live keys. */
export function sandboxRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.advanceClock, async ({ body }) => {
      const seconds = await sandbox.advanceClock(deps.db, body.advance_seconds);
      await deps.clock.follow(deps.db);
      return { now: toTimestamp(deps.clock.now()), advanced_seconds: seconds };
    }),
    route(wire.getDemoData, async () => toDemoDataView(await findDemoData(deps), deps)),
    route(wire.getSandboxReceiptPhoto, async ({ params: { id } }) => {
      if (!DEMO_RECEIPT_PHOTOS.includes(id)) throw new AppError('not_found');
      const file_name = `${id}.jpg`;
      return { type: 'image/jpeg', bytes: await readPhoto(file_name), file_name };
    }),
  ];
}

/** A photo that is missing from the installation is not found; it is no failure of the server. */
function readPhoto(fileName: string) {
  return readFile(join(RECEIPT_PHOTOS_DIR, fileName)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError('not_found') : error;
  });
}

/** Current state of the demo data. */
async function findDemoData({ db }: Deps) {
  const shops = await Promise.all(
    DEMO_STORES.map(async ({ key }) => ({
      key,
      store: await stores.get(db, demoId.store(key)),
      code: await qrCodes.get(db, demoId.qrCode(key)),
    })),
  );
  const invoices = await Promise.all(
    [...DEMO_ORDERS.map(({ key }) => demoId.order(key)), ...(await findDemoOffers(db))].map(
      (id) => {
        return orders.get(db, id);
      },
    ),
  );
  const codes = await Promise.all(DEMO_CODES.map(({ key }) => qrCodes.get(db, demoId.qrCode(key))));
  return { shops, invoices, codes };
}

/** Invoices of the demo recurring billings that were offered but not accepted. */
async function findDemoOffers(db: Deps['db']): Promise<readonly string[]> {
  const offered = DEMO_RECURRING_BILLINGS.filter(({ begun }) => begun === null);
  const ids = offered.map(({ store, key }) => demoId.recurringBilling(store, key));
  return (await firsts.listFirst(db, ids)).map(({ id }) => id);
}
