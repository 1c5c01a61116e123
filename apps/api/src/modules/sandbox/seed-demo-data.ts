import { createBill } from '@saifu/domain/orders/order';
import { INVOICE_LIFE_DAYS_DEFAULT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { accountCaller, hashPassword } from '../../platform/crypto/passwords.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import * as accounts from '../identity/account/account.repository.ts';
import * as catalogItems from '../merchants/catalog-item/catalog-item.repository.ts';
import * as merchants from '../merchants/merchant.repository.ts';
import * as numbers from '../merchants/store/registration-number.repository.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as logos from '../merchants/store/store-logo.repository.ts';
import { createStoreLogo } from '../merchants/store/store-logo.ts';
import * as orders from '../orders/order.repository.ts';
import * as qrCodes from '../orders/qr-code/qr-code.repository.ts';
import { DEMO_CATALOG_ITEMS } from './demo-catalog-items.ts';
import { DEMO_CODES, type DemoCode } from './demo-codes.ts';
import { demoId, demoSecret } from './demo-ids.ts';
import { drawDemoLogo } from './demo-logos.ts';
import { DEMO_ORDERS, type DemoOrder } from './demo-orders.ts';
import { DEMO_STORES, type DemoStore } from './demo-stores.ts';
import { DEMO_LIFE_DAYS, DEMO_USERS, type DemoUser } from './demo-users.ts';

type SeedDeps = Pick<Deps, 'db' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates missing demo data. Idempotent, also across processes. */
export async function seedDemoData(deps: SeedDeps): Promise<void> {
  const now = deps.clock.now();
  for (const user of DEMO_USERS) await seedUser(deps, user, now);
  for (const store of DEMO_STORES) await seedStore(deps, store, now);
  for (const item of DEMO_CATALOG_ITEMS) await seedCatalogItem(deps, item, now);
  for (const order of DEMO_ORDERS) await seedOrder(deps, order, now);
  for (const code of DEMO_CODES) await seedCode(deps, code, new Date(now.getTime() - DAY_MS));
}

async function seedUser(deps: SeedDeps, user: DemoUser, now: Date): Promise<void> {
  const id = demoId.user(user.loginId);
  if ((await accounts.get(deps.db, id)) !== undefined) return;
  const isPhone = user.loginId.startsWith('+');
  // Unconfirmed accounts are deleted after some time.
  const ageDays = user.status === 'unconfirmed' ? 0 : DEMO_LIFE_DAYS;
  await accounts.insert(deps.db, {
    id,
    email: isPhone ? null : user.loginId,
    phone: isPhone ? user.loginId : null,
    passwordHash: await hashPassword(user.password, accountCaller(id)),
    displayName: user.displayName,
    locale: user.locale,
    status: user.status,
    termsVersion: 'demo',
    createdAt: new Date(now.getTime() - ageDays * DAY_MS),
  });
}

async function seedStore(deps: SeedDeps, demo: DemoStore, now: Date): Promise<void> {
  const { key, ...details } = demo;
  const merchantId = demoId.merchant(key);
  const secret = demoSecret.apiKey(key);
  const email = `${key}@stores.saifu.example`;
  await merchants.insert(deps.db, { id: merchantId, name: demo.name, email, createdAt: now });
  await merchants.insertKey(deps.db, {
    id: demoId.apiKey(key),
    merchantId,
    name: demo.name,
    tokenHash: hashToken(secret),
    endsWith: secret.slice(-4),
    createdAt: now,
  });
  const id = demoId.store(key);
  const { registrationNumber, status } = details;
  if (registrationNumber !== null) await numbers.claim(deps.db, registrationNumber, merchantId);
  const store: stores.Store = {
    ...details,
    id,
    merchantId,
    activatedAt: status === 'pending' ? null : now,
    identityChangedAt: null,
    identityReviewedAt: null,
    logoHash: null,
    formerIdentity: null,
    createdAt: now,
    updatedAt: now,
  };
  if (await stores.insert(deps.db, store)) await seedLogo(deps, key, store);
  await qrCodes.insert(deps.db, toQrCode(key, key, now));
}

async function seedLogo(deps: SeedDeps, key: string, store: stores.Store): Promise<void> {
  const webp = await drawDemoLogo(key);
  if (webp === undefined) return;
  const logo = createStoreLogo({ storeId: store.id, webp, createdAt: store.createdAt });
  await logos.insert(deps.db, logo);
  await stores.update(deps.db, { ...store, logoHash: logo.hash });
}

async function seedCatalogItem(
  { db }: SeedDeps,
  { store, ...details }: (typeof DEMO_CATALOG_ITEMS)[number],
  now: Date,
): Promise<void> {
  const item: catalogItems.CatalogItem = {
    ...details,
    id: demoId.catalogItem(store, details.name),
    storeId: demoId.store(store),
    status: 'active',
    createdAt: now,
    updatedAt: now,
  };
  await db.transaction((tx) => catalogItems.insert(tx, item));
}

function toQrCode(key: string, store: string, createdAt: Date): qrCodes.NewQrCode {
  return {
    id: demoId.qrCode(key),
    code: demoSecret.code(key),
    type: 'static',
    storeId: demoId.store(store),
    orderId: null,
    expiresAt: null,
    createdAt,
    withdrawnAt: null,
  };
}

async function seedOrder(deps: SeedDeps, demo: DemoOrder, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - demo.ageDays * DAY_MS);
  const bill = createBill(demo.items, demo.taxIncluded, 'floor');
  const order: orders.Order = {
    id: demoId.order(demo.key),
    storeId: demoId.store(demo.store),
    source: 'invoice',
    status: demo.status,
    title: demo.title,
    description: demo.description,
    payAmount: bill.totalYen,
    items: bill.items,
    taxLines: bill.taxLines,
    taxIncluded: demo.taxIncluded,
    allowedPaymentMethods: null,
    tableNumber: demo.tableNumber,
    waiter: demo.waiter,
    ownerId: null,
    ownerDevice: null,
    payerId: null,
    recurringBillingId: null,
    dueDate: null,
    paidAt: demo.status === 'paid' ? createdAt : null,
    expiresAt: new Date(createdAt.getTime() + INVOICE_LIFE_DAYS_DEFAULT * DAY_MS),
    createdAt,
    updatedAt: createdAt,
  };
  await deps.db.transaction((tx) => orders.add(tx, order, demoId.merchant(demo.store)));
}

async function seedCode(deps: SeedDeps, demo: DemoCode, earlier: Date): Promise<void> {
  const { key, store, state, order } = demo;
  await qrCodes.insert(deps.db, {
    ...toQrCode(key, store, earlier),
    type: order === null ? 'static' : 'dynamic',
    orderId: order && demoId.order(order),
    expiresAt: order === null ? null : earlier,
    withdrawnAt: state === 'withdrawn' ? earlier : null,
  });
}
