import * as wire from '@saifu/contract/slip';
import type { Actor } from '@saifu/domain/actor';
import { fromTypeId } from '@saifu/domain/ids';
import { Refusal } from '@saifu/domain/refusal';
import { SLIP_ANSWER_MS, SLIP_RESULT_LIFE_MS, SLIP_RESULTS_MAX } from '@saifu/domain/slip-limits';
import type { Deps } from '../../deps.ts';
import type { Progress } from '../../eyes/pool.ts';
import { Pending, type Route, serve } from '../../http/serve.ts';
import { pageOf, placeOf } from '../../platform/keyset.ts';
import { callerKey } from '../../platform/limits.ts';
import { createWorkStore, type PendingWork, startWork } from '../../platform/pending-work.ts';
import * as papers from '../slip-paper/store.ts';
import * as twins from '../slip-twin/store.ts';
import { forgetSlip } from './forget-slip.ts';
import { keepSlip } from './keep-slip.ts';
import { readSlip } from './read-slip.ts';
import { toKeptSlipView, toReceiptScanView, toSlipView } from './views.ts';

type Scan = PendingWork<wire.SlipView, Progress> & { readonly photoCount: number };

const FIRST: Progress = { status: 'queued', position: 1 };

export function slipRoutes(deps: Deps): readonly Route[] {
  const scans = createWorkStore<Scan>({ countMax: SLIP_RESULTS_MAX, lifeMs: SLIP_RESULT_LIFE_MS });
  return [
    serve(wire.uploadReceipt, async ({ actor, files, device, address, holdFiles }) => {
      const owner = ownerOf(actor, device);
      const key = callerKey(actor, address);
      const work = startWork(FIRST, async (onProgress) => {
        const read = await readSlip(deps, { photos: files, owner, callerKey: key, onProgress });
        const { id, source } = read.order;
        const viewer = { ...owner, now: deps.clock.now() };
        const isSlip = source === 'receipt';
        const standing = isSlip ? await twins.standingOf(deps.db, id, viewer) : undefined;
        return toSlipView(read, standing ?? null, viewer.now);
      });
      holdFiles(work.over);
      const scan = { ...work, photoCount: files.length };
      const done = await scan.within(deps.slipAnswerMs ?? SLIP_ANSWER_MS);
      if (done !== undefined) return done.result;
      scans.keep(scan, owner);
      return pendingOf(scan);
    }),

    serve(wire.getReceiptScan, async ({ actor, params, device }) => {
      const id = fromTypeId('receiptScan', params.id) ?? '';
      const scan = scans.find(id, ownerOf(actor, device));
      if (scan === undefined) throw new Refusal('not_found');
      const done = await scan.within(0);
      return done === undefined ? pendingOf(scan) : done.result;
    }),

    serve(wire.keepSlip, async ({ actor: { userId }, params, device }) => {
      const kept = await keepSlip(deps, { id: uuidOf(params.id), userId, device: device() });
      return toKeptSlipView(kept);
    }),

    serve(wire.listSlips, async ({ actor: { userId }, query: { limit, cursor } }) => {
      const wish = { userId, limit: limit + 1, after: placeOf(cursor) };
      const found = await papers.listKept(deps.db, wish);
      const placed = found.map((slip) => ({ ...slip, createdAt: slip.keptAt }));
      return pageOf(placed, limit, toKeptSlipView);
    }),

    serve(wire.getSlipPhoto, async ({ actor: { userId }, params }) => {
      const { id, index } = params;
      const bytes = await papers.getKeptPhoto(deps.db, userId, uuidOf(id), Number(index));
      if (bytes === undefined) throw new Refusal('not_found');
      return { type: 'image/jpeg', bytes };
    }),

    serve(wire.deleteSlip, async ({ actor, params }) => {
      await forgetSlip(deps, actor.userId, uuidOf(params.id));
      return undefined;
    }),
  ];
}

function ownerOf(actor: Actor, device: () => Buffer) {
  return { userId: actor.kind === 'user' ? actor.userId : null, device: device() };
}

function pendingOf({ id, progress, photoCount }: Scan): Pending<wire.ReceiptScanView> {
  const view = toReceiptScanView(id, progress(), photoCount);
  return new Pending(view, view.status_url);
}

function uuidOf(id: string): string {
  return fromTypeId('order', id) ?? '';
}
