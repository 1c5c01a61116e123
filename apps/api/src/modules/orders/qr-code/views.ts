import type { BodyOf } from '@saifu/contract/endpoint';
import type { createQrCode, MerchantQrView, QrView } from '@saifu/contract/qr-code';
import { registrationNumberStatus } from '@saifu/domain/merchants/registration-number';
import { type JpQr, writeJpQr } from '@saifu/domain/orders/jp-qr';
import { qrLink } from '@saifu/domain/orders/qr-payload';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Store } from '../../merchants/store/store.repository.ts';
import { toPayeeView } from '../../merchants/store/views.ts';
import type { CreateDynamicQrCodeInput } from './create-dynamic-qr-code.ts';
import type { QrCode } from './qr-code.repository.ts';
import type { ResolvedQr } from './resolve-qr-code.ts';

type Viewer = {
  readonly by: 'stranger' | 'known';
  readonly isFirstTime: boolean;
  readonly now: Date;
};

export function toQrView(found: ResolvedQr, { by, isFirstTime, now }: Viewer): QrView {
  const { code, store, order } = found;
  return {
    type: order === null ? 'store' : 'order',
    code: code.code,
    store: toPayeeView(store, by, now),
    order_id: order && toTypeId('order', order.id),
    pay_amount: order?.payAmount ?? null,
    amount_editable: order === null,
    expires_at: code.expiresAt && toTimestamp(code.expiresAt),
    first_time_store: isFirstTime,
    warnings: toWarnings(found),
  };
}

/** Our records are authoritative, but a difference in the printed data may mean tampering. */
function toWarnings({ store, order, printed }: ResolvedQr): QrView['warnings'] {
  const names = [printed?.name, printed?.localName].filter((name) => name != null);
  const isNamed = names.length === 0 || names.some((name) => getNames(store).includes(name));
  const printedAmount = printed?.amountYen ?? null;
  const status = registrationNumberStatus(store.registrationNumber);
  return [
    ...(status === 'check_digit_mismatch' ? (['registration_number_mismatch'] as const) : []),
    ...(isNamed ? [] : (['name_differs'] as const)),
    ...(printedAmount === null || printedAmount === order?.payAmount
      ? []
      : (['amount_differs'] as const)),
  ];
}

function getNames({ name, officeName, latinName }: Store): readonly (string | null)[] {
  return [name, officeName, latinName, toLatinName(name)];
}

type Context = { readonly origin: string; readonly now: Date };

export function toMerchantQrView(
  code: QrCode,
  store: Store,
  { origin, now }: Context,
): MerchantQrView {
  return {
    id: toTypeId('qrCode', code.id),
    code: code.code,
    type: code.type,
    state: getState(code, now),
    store_id: toTypeId('store', code.storeId),
    order_id: code.orderId && toTypeId('order', code.orderId),
    pay_amount: code.payAmount,
    url: qrLink(origin, code.code),
    jpqr: toJpqr(code, store),
    expires_at: code.expiresAt && toTimestamp(code.expiresAt),
    created_at: toTimestamp(code.createdAt),
  };
}

function getState(code: QrCode, now: Date): MerchantQrView['state'] {
  if (code.withdrawnAt !== null) return 'withdrawn';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : 'live';
}

const NAME_LENGTH_MAX = 25;
const CITY_LENGTH_MAX = 15;

function toLatinName(name: string): string {
  return [...name].slice(0, NAME_LENGTH_MAX).join('');
}

/** Null if the store has no JPQR merchant number, because other wallets could not read the code. */
function toJpqr(code: QrCode, store: Store): string | null {
  if (store.jpqrNumber === null) return null;
  const localCity = [...store.prefecture].slice(0, CITY_LENGTH_MAX).join('');
  const jpqr: JpQr = {
    isDynamic: code.type === 'dynamic',
    merchantNumber: store.jpqrNumber,
    amountYen: code.payAmount,
    categoryCode: store.mcc,
    name: store.latinName ?? toLatinName(store.name),
    city: store.latinCity ?? localCity,
    postalCode: store.postalCode,
    reference: code.code,
    localName: toLatinName(store.name),
    localCity,
  };
  return writeJpQr(jpqr);
}

type DynamicBody = Extract<BodyOf<typeof createQrCode>, { type: 'dynamic' }>;

export function toDynamicQrCodeInput(body: DynamicBody): CreateDynamicQrCodeInput {
  if (body.order_id !== undefined) return { orderId: fromTypeId('order', body.order_id) ?? '' };
  return {
    amount: {
      storeId: fromTypeId('store', body.store_id ?? '') ?? '',
      payAmount: yen(body.pay_amount ?? 0),
      description: body.description ?? null,
      tableNumber: body.table_number ?? null,
    },
  };
}
