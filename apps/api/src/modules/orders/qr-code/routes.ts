import { type FileReply, QR_IMAGE_TYPES, type QrImageFormat } from '@saifu/contract/file-reply';
import * as wire from '@saifu/contract/qr-code';
import { getSandboxQrImage } from '@saifu/contract/sandbox';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { drawQr } from '../../../platform/qr-image.ts';
import { callerKey } from '../../../platform/rate-limits.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import { makeDynamicQr } from './create-dynamic-qr-code.ts';
import { makeStaticQr } from './create-static-qr-code.ts';
import * as qrCodes from './qr-code.repository.ts';
import { resolveQr } from './resolve-qr-code.ts';
import { toDynamicQrCodeInput, toMerchantQrView, toQrView } from './views.ts';

export function qrRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.resolveQr, async ({ actor, body, address }) => {
      const found = await resolveQr(deps, body.payload, callerKey(actor, address));
      const now = deps.clock.now();
      if (actor.kind !== 'user') return toQrView(found, { by: 'stranger', isFirstTime: true, now });
      const isPaidBefore = await stores.isPaidBefore(deps.db, found.store.id, actor.userId);
      return toQrView(found, { by: 'known', isFirstTime: !isPaidBefore, now });
    }),

    route(wire.createQrCode, async ({ actor: { merchantId }, body }) => {
      const { code, store } =
        body.type === 'static'
          ? await makeStaticQr(deps, merchantId, parseStoreId(body.store_id))
          : await makeDynamicQr(deps, { merchantId, ...toDynamicQrCodeInput(body) });
      return toMerchantQrView(code, store, context(deps));
    }),

    route(wire.listQrCodes, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId } = query;
      const found = await qrCodes.listOwn(deps.db, {
        merchantId: actor.merchantId,
        storeId: storeId === undefined ? undefined : parseStoreId(storeId),
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
      const { code, store } = await ownCode(deps, actor.merchantId, params.id);
      return toMerchantQrView(code, store, context(deps));
    }),

    route(wire.withdrawQrCode, async ({ actor, params }) => {
      const { code } = await ownCode(deps, actor.merchantId, params.id);
      await qrCodes.withdraw(deps.db, code.id, deps.clock.now());
      return undefined;
    }),

    route(wire.getQrCodeImage, async ({ actor, params, query }) => {
      const { code, store } = await ownCode(deps, actor.merchantId, params.id);
      return drawn(toMerchantQrView(code, store, context(deps)), query);
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

async function ownCode(deps: Deps, merchantId: string, id: string) {
  const code = await qrCodes.getOwn(deps.db, merchantId, parseCodeId(id));
  const store = code && (await stores.get(deps.db, code.storeId));
  if (code === undefined || store === undefined) throw new AppError('not_found');
  return { code, store };
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
