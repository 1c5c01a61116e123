import * as wire from '@saifu/contract/receipt-scan';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { Pending, type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { callerKey } from '../../../platform/rate-limits.ts';
import { loadFile } from '../../../platform/storage/store-file.ts';
import { deleteScan } from './delete-scan.ts';
import { findScan } from './find-scan.ts';
import { saveReceiptScan } from './save-scan.ts';
import * as scanPhotos from './scan-photo.repository.ts';
import { type ScanAnswer, scanReceipt } from './scan-receipt.ts';
import { toReceiptScanResultView, toReceiptScanView, toSavedReceiptScanView } from './views.ts';

export function receiptScanRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.uploadReceipt, async ({ actor, files, device, address, retainFilesUntil }) => {
      const owner = getOwner(actor, device);
      const caller = { owner, callerKey: callerKey(actor, address) };
      const input = { ...caller, photos: files, retainFilesUntil, toView: toReceiptScanResultView };
      return toAnswer(await scanReceipt(deps, input));
    }),

    route(wire.getReceiptScan, async ({ actor, params, device }) => {
      const id = fromTypeId('receiptScan', params.id) ?? '';
      return toAnswer(
        await findScan<wire.ReceiptScanResultView>(deps, id, getOwner(actor, device)),
      );
    }),

    route(wire.saveReceiptScan, async ({ actor: { userId }, params, device }) => {
      const saved = await saveReceiptScan(deps, {
        id: toUuid(params.id),
        userId,
        device: device(),
      });
      return toSavedReceiptScanView(saved);
    }),

    route(wire.listReceiptScans, async ({ actor: { userId }, query: { limit, cursor } }) => {
      const input = { userId, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await scanPhotos.listSaved(deps.db, input);
      const placed = found.map((savedScan) => ({ ...savedScan, createdAt: savedScan.savedAt }));
      return toPage(placed, limit, toSavedReceiptScanView);
    }),

    route(wire.getReceiptScanPhoto, async ({ actor: { userId }, params }) => {
      const { id, index } = params;
      const photo = await scanPhotos.getSavedPhoto(deps.db, userId, toUuid(id), Number(index));
      if (photo === undefined) throw new AppError('not_found');
      return { type: 'image/jpeg', bytes: await loadFile(deps, photo) };
    }),

    route(wire.deleteReceiptScan, async ({ actor, params }) => {
      await deleteScan(deps, actor.userId, toUuid(params.id));
      return undefined;
    }),
  ];
}

function getOwner(actor: Actor, device: () => Buffer) {
  return { userId: actor.kind === 'user' ? actor.userId : null, device: device() };
}

function toAnswer(
  scan: ScanAnswer<wire.ReceiptScanResultView>,
): wire.ReceiptScanResultView | Pending<wire.ReceiptScanView> {
  if (scan.status === 'done') return scan.view;
  const view = toReceiptScanView(scan.id, scan.progress, scan.photoCount);
  return new Pending(view, view.status_url);
}

function toUuid(id: string): string {
  return fromTypeId('order', id) ?? '';
}
