import type { BodyOf } from '@saifu/contract/endpoint';
import { type FileReply, QR_IMAGE_TYPES, type QrImageFormat } from '@saifu/contract/file-reply';
import * as wire from '@saifu/contract/qr-code';
import { getSandboxQrImage } from '@saifu/contract/sandbox';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { hasPermission } from '@saifu/domain/members/member-role';
import { assertInScope, getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { QR_SHEETS_PER_MERCHANT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { drawQr } from '../../../platform/qr-image.ts';
import { callerKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../order.repository.ts';
import { makeDynamicQr } from './create-dynamic-qr-code.ts';
import { makeStaticQr } from './create-static-qr-code.ts';
import * as qrCodes from './qr-code.repository.ts';
import { resolveQr } from './resolve-qr-code.ts';
import { createQrSheet } from './sheet/create-qr-sheet.ts';
import { toDynamicQrCodeInput, toMerchantQrView, toQrView } from './views.ts';
import { withdrawQr } from './withdraw-qr-code.ts';

export function qrRoutes(deps: Deps): readonly Route[] {
  return [...codeRoutes(deps), ...drawingRoutes(deps)];
}

function codeRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.resolveQr, async ({ actor, body, address }) => {
      const found = await resolveQr(deps, body.payload, callerKey(actor, address));
      const now = deps.clock.now();
      if (actor.kind !== 'user') return toQrView(found, { by: 'stranger', isFirstTime: true, now });
      const isPaidBefore = await stores.isPaidBefore(deps.db, found.store.id, actor.userId);
      return toQrView(found, { by: 'known', isFirstTime: !isPaidBefore, now });
    }),

    route(wire.createQrCode, async (call) => {
      const { actor, body } = call;
      const { merchantId } = actor;
      const record = createRecordChange(deps, merchantId, call);
      await assertMayCreate(deps, actor, body);
      const { code, store } =
        body.type === 'static'
          ? await makeStaticQr(deps, merchantId, parseStoreId(body.store_id), record)
          : await makeDynamicQr(deps, { merchantId, ...toDynamicQrCodeInput(body) });
      return toMerchantQrView(code, store, context(deps));
    }),

    route(wire.listQrCodes, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId, type } = query;
      const found = await qrCodes.listOwn(deps.db, {
        merchantId: actor.merchantId,
        storeId: storeId === undefined ? undefined : parseStoreId(storeId),
        storeIds: getStoreScope(actor),
        type,
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      const getStore = await stores.getMany(
        deps.db,
        found.map((code) => code.storeId),
      );
      const here = context(deps);
      return toPage(found, limit, (code) => toMerchantQrView(code, getStore(code.storeId), here));
    }),

    route(wire.getQrCode, async ({ actor, params }) => {
      const { code, store } = await ownCode(deps, actor, params.id);
      return toMerchantQrView(code, store, context(deps));
    }),

    route(wire.withdrawQrCode, async (call) => {
      const { code } = await ownCode(deps, call.actor, call.params.id);
      await withdrawQr(deps, code, createRecordChange(deps, call.actor.merchantId, call));
      return undefined;
    }),
  ];
}

function drawingRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getQrCodeImage, async ({ actor, params, query }) => {
      const { code, store } = await ownCode(deps, actor, params.id);
      return drawn(toMerchantQrView(code, store, context(deps)), query);
    }),

    route(wire.getQrCodeSheet, async ({ actor, params, query }) => {
      const { code, store } = await ownCode(deps, actor, params.id);
      const now = deps.clock.now();
      await consumeRateLimit(
        deps.db,
        `QR sheets of ${actor.merchantId}`,
        QR_SHEETS_PER_MERCHANT,
        now,
      );
      const payload = toMerchantQrView(code, store, context(deps))[query.payload];
      if (payload === null) throw new AppError('not_found');
      const sheet = await createQrSheet({ code, store, payload, format: query.format, now });
      const bytes = new Uint8Array(await deps.pdfWorkerPool.draw(sheet));
      const file_name = `qr_${code.code}_${query.format}.pdf`;
      return { type: 'application/pdf', bytes, file_name, opens: 'inline' } as const;
    }),

    route(getSandboxQrImage, async ({ params, query }) => {
      const code = await qrCodes.get(deps.db, parseCodeId(params.id));
      const store = code && (await stores.get(deps.db, code.storeId));
      if (code === undefined || store === undefined) throw new AppError('not_found');
      return drawn(toMerchantQrView(code, store, context(deps)), query);
    }),
  ];
}

type Drawing = { readonly format: QrImageFormat; readonly payload: 'url' | 'jpqr' };

async function drawn(view: wire.MerchantQrView, { format, payload }: Drawing): Promise<FileReply> {
  const text = view[payload];
  if (text === null) throw new AppError('not_found');
  return { type: QR_IMAGE_TYPES[format], bytes: await drawQr(text, format) };
}

async function ownCode(deps: Deps, actor: MerchantActor, id: string) {
  const code = await qrCodes.getOwn(deps.db, actor.merchantId, parseCodeId(id));
  const store = code && (await stores.get(deps.db, code.storeId));
  if (code === undefined || store === undefined) throw new AppError('not_found');
  assertInScope(actor, store.id);
  return { code, store };
}

/** The till needs codes for an amount or an order only; a code for the counter is lasting. */
async function assertMayCreate(
  { db }: Deps,
  actor: MerchantActor,
  body: BodyOf<typeof wire.createQrCode>,
): Promise<void> {
  const { member } = actor;
  if (member === null) return;
  if (body.type === 'static' && !hasPermission(member.role, 'stores')) {
    throw new AppError('member.not_allowed');
  }
  const orderId = body.type === 'dynamic' ? body.order_id : undefined;
  if (orderId === undefined) assertInScope(actor, parseStoreId(body.store_id ?? ''));
  else assertInScope(actor, (await orders.get(db, fromTypeId('order', orderId) ?? ''))?.storeId);
}

function context(deps: Deps) {
  const [origin = deps.config.publicUrl.origin] = deps.config.qrOrigins;
  return { origin, now: deps.clock.now() };
}

function parseStoreId(id: string): string {
  return fromTypeId('store', id) ?? '';
}

function parseCodeId(id: string): string {
  return fromTypeId('qrCode', id) ?? '';
}
