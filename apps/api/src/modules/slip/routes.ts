import * as wire from '@saifu/contract/slip';
import { fromTypeId } from '@saifu/domain/ids';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { pageOf, placeOf } from '../../platform/keyset.ts';
import { callerKey } from '../../platform/limits.ts';
import * as papers from '../slip-paper/store.ts';
import * as twins from '../slip-twin/store.ts';
import { forgetSlip } from './forget-slip.ts';
import { keepSlip } from './keep-slip.ts';
import { readSlip } from './read-slip.ts';
import { toKeptSlipView, toSlipView } from './views.ts';

export function slipRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.uploadReceipt, async ({ actor, files, device, address }) => {
      const owner = { userId: actor.kind === 'user' ? actor.userId : null, device: device() };
      const read = await readSlip(deps, {
        photos: files,
        owner,
        callerKey: callerKey(actor, address),
      });
      const { id, source } = read.order;
      const viewer = { ...owner, now: deps.clock.now() };
      const isSlip = source === 'receipt';
      const standing = isSlip ? await twins.standingOf(deps.db, id, viewer) : undefined;
      return toSlipView(read, standing ?? null, viewer.now);
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

function uuidOf(id: string): string {
  return fromTypeId('order', id) ?? '';
}
