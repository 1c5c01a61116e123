import * as wire from '@saifu/contract/block-list-entry';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { addBlockListEntry, removeBlockListEntry } from './add-block-list-entry.ts';
import * as entries from './block-list-entry.repository.ts';
import { toBlockListEntryView } from './views.ts';

export function blockListRoutes(deps: Deps): readonly Route[] {
  const load = async (id: string) => {
    const entry = await entries.get(deps.db, id);
    if (entry === undefined) throw new AppError('not_found');
    return toBlockListEntryView(entry, deps.clock.now());
  };
  return [
    route(wire.listBlockListEntries, async ({ query: { limit, cursor, kind, removed } }) => {
      const page = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await entries.list(deps.db, { kind, isRemoved: removed === 'yes', ...page });
      const now = deps.clock.now();
      return toPage(found, limit, (entry) => toBlockListEntryView(entry, now));
    }),

    route(wire.addBlockListEntry, async (call) => {
      const { kind, value, payment_id, days, reason } = call.body;
      const paymentId = payment_id && fromTypeId('payment', payment_id);
      const createdBy = toTypeId('member', call.actor.member.id);
      const input = { kind, value, paymentId, days, reason, createdBy };
      return load(await addBlockListEntry(deps, input, createRecordChange(deps, null, call)));
    }),

    route(wire.removeBlockListEntry, async (call) => {
      const id = fromTypeId('blockListEntry', call.params.id) ?? '';
      const { reason } = call.body;
      await removeBlockListEntry(deps, { id, reason }, createRecordChange(deps, null, call));
      return load(id);
    }),
  ];
}
