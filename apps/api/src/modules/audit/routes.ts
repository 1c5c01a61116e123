import * as wire from '@saifu/contract/audit-entry';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { throwInvalidCursor, toPageBy } from '../../platform/pagination.ts';
import * as entries from './audit-entry.repository.ts';
import * as operatorEntries from './operator-audit-entry.repository.ts';
import { toAuditEntryView } from './views.ts';

export function auditRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listAuditEntries, async ({ actor, query: { limit, cursor } }) => {
      const before = cursor === undefined ? undefined : parseNumber(cursor);
      const input = { limit: limit + 1, before };
      const found = await entries.listOwn(deps.db, actor.merchantId, input);
      return toPageBy(({ number }) => String(number), found, limit, toAuditEntryView);
    }),

    route(wire.listStaffAuditEntries, async ({ query: { limit, cursor, ...filter } }) => {
      const before = cursor === undefined ? undefined : parseNumber(cursor);
      const input = { ...filter, limit: limit + 1, before };
      const found = await operatorEntries.search(deps.db, input);
      return toPageBy(({ number }) => String(number), found, limit, toAuditEntryView);
    }),
  ];
}

function parseNumber(cursor: string): number {
  return /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : throwInvalidCursor();
}
