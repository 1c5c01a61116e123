import type { DemoDataView } from '@saifu/contract/sandbox';
import { statusAt } from '@saifu/domain/orders/order';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Store } from '../merchants/store/store.repository.ts';
import { toStoreSummaryView } from '../merchants/store/views.ts';
import type { Order } from '../orders/order.repository.ts';
import type { QrCode } from '../orders/qr-code/qr-code.repository.ts';
import { toMerchantQrView } from '../orders/qr-code/views.ts';
import { demoId, demoSecret } from './demo-ids.ts';
import { DEMO_MEMBERS, DEMO_MEMBERS_STORE, DEMO_STAFF } from './demo-members.ts';
import { DEMO_RECEIPTS } from './demo-receipt-scans.ts';
import { DEMO_USERS } from './demo-users.ts';

type DemoData = {
  readonly shops: readonly {
    readonly key: string;
    readonly store: Store | undefined;
    readonly code: QrCode | undefined;
  }[];
  readonly invoices: readonly (Order | undefined)[];
  readonly codes: readonly (QrCode | undefined)[];
};

export function toDemoDataView(demoData: DemoData, { config, clock }: Deps): DemoDataView {
  const now = clock.now();
  const here = { origin: config.qrOrigins[0] ?? config.publicUrl.origin, now };
  const shops = demoData.shops.flatMap(({ key, store, code }) => {
    return store && code ? [{ key, store, view: toMerchantQrView(code, store, here) }] : [];
  });
  const storeById = new Map(shops.map(({ store }) => [store.id, store]));
  const others = demoData.codes.flatMap((code) => {
    const store = code && storeById.get(code.storeId);
    return code && store ? [toMerchantQrView(code, store, here)] : [];
  });
  return {
    users: DEMO_USERS.map(({ loginId, password, displayName, status }) => {
      return { login_id: loginId, password, name: displayName, state: status };
    }),
    stores: shops.map(({ key, store, view }) => ({
      ...toStoreSummaryView(store),
      status: store.status,
      api_key: demoSecret.apiKey(key),
      static_qr: view.url,
      jpqr: view.jpqr,
    })),
    orders: demoData.invoices.flatMap((order) =>
      order ? toOrderRows(order, config.publicUrl, now) : [],
    ),
    qr_codes: [...shops.map(({ view }) => view), ...others],
    members: DEMO_MEMBERS.map(({ email, password, role, totpSecret }) => ({
      email,
      password,
      role,
      totp_secret: totpSecret,
      merchant: toTypeId('merchant', demoId.merchant(DEMO_MEMBERS_STORE)),
      store: role === 'clerk' ? toTypeId('store', demoId.store(DEMO_MEMBERS_STORE)) : null,
    })),
    staff: config.staffKeys.map((key) => ({ key })),
    staff_members: DEMO_STAFF.map(({ email, password, role, totpSecret }) => ({
      email,
      password,
      role,
      totp_secret: totpSecret,
    })),
    sample_receipts: DEMO_RECEIPTS.map(({ id, title, payAmount, photos }) => {
      return { id, title, pay_amount: payAmount, photos: [...photos] };
    }),
  };
}

function toOrderRows(order: Order, publicUrl: URL, now: Date): DemoDataView['orders'] {
  if (order.storeId === null) return [];
  const id = toTypeId('order', order.id);
  const row = {
    id,
    store_id: toTypeId('store', order.storeId),
    title: order.title,
    status: statusAt(order, now),
    pay_amount: order.payAmount,
    payment_url: new URL(`/payment/invoice?order=${id}`, publicUrl).href,
  };
  return [row];
}
