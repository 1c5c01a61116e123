import * as wire from '@saifu/contract/receipt-scan';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { Pending, type Route, route } from '../../../http/route.ts';
import { toPage, decodeCursor } from '../../../platform/pagination.ts';
import { callerKey } from '../../../platform/rate-limits.ts';
import { forgetSlip } from './delete-scan.ts';
import { findScan } from './find-scan.ts';
import { keepSlip } from './save-scan.ts';
import * as scanPhotos from './scan-photo.repository.ts';
import { type ScanAnswer, scanReceipt } from './scan-receipt.ts';
import { toKeptSlipView, toReceiptScanView, toSlipView } from './views.ts';

export function slipRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.uploadReceipt, async ({ actor, files, device, address, retainFilesUntil }) => {
      const owner = ownerOf(actor, device);
      const caller = { owner, callerKey: callerKey(actor, address) };
      const input = { ...caller, photos: files, retainFilesUntil, toView: toSlipView };
      return toAnswer(await scanReceipt(deps, input));
    }),

    route(wire.getReceiptScan, async ({ actor, params, device }) => {
      const id = fromTypeId('receiptScan', params.id) ?? '';
      return toAnswer(await findScan<wire.SlipView>(deps, id, ownerOf(actor, device)));
    }),

    route(wire.keepSlip, async ({ actor: { userId }, params, device }) => {
      const kept = await keepSlip(deps, { id: uuidOf(params.id), userId, device: device() });
      return toKeptSlipView(kept);
    }),

    route(wire.listSlips, async ({ actor: { userId }, query: { limit, cursor } }) => {
      const input = { userId, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await scanPhotos.listKept(deps.db, input);
      const placed = found.map((slip) => ({ ...slip, createdAt: slip.keptAt }));
      return toPage(placed, limit, toKeptSlipView);
    }),

    route(wire.getSlipPhoto, async ({ actor: { userId }, params }) => {
      const { id, index } = params;
      const bytes = await scanPhotos.getKeptPhoto(deps.db, userId, uuidOf(id), Number(index));
      if (bytes === undefined) throw new AppError('not_found');
      return { type: 'image/jpeg', bytes };
    }),

    route(wire.deleteSlip, async ({ actor, params }) => {
      await forgetSlip(deps, actor.userId, uuidOf(params.id));
      return undefined;
    }),
  ];
}

function ownerOf(actor: Actor, device: () => Buffer) {
  return { userId: actor.kind === 'user' ? actor.userId : null, device: device() };
}

function toAnswer(scan: ScanAnswer<wire.SlipView>): wire.SlipView | Pending<wire.ReceiptScanView> {
  if (scan.status === 'done') return scan.view;
  const view = toReceiptScanView(scan.id, scan.progress, scan.photoCount);
  return new Pending(view, view.status_url);
}

function uuidOf(id: string): string {
  return fromTypeId('order', id) ?? '';
}
