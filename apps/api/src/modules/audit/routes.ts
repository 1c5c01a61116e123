import * as wire from '@saifu/contract/audit-entry';
import { CSV_ROWS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { createCsvFile } from '../../http/csv-file.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { type Cursor, throwInvalidCursor, toPageBy } from '../../platform/pagination.ts';
import type { AuditEntry } from './audit-entry.repository.ts';
import * as entries from './audit-entry.repository.ts';
import * as operatorEntries from './operator-audit-entry.repository.ts';
import { createRecordChange } from './record-change.ts';
import { verifyAuditPart } from './verify-audit-log.ts';
import {
  AUDIT_FILE_COLUMNS,
  parseVerificationCursor,
  toAuditEntryView,
  toAuditRow,
  toAuditVerificationView,
} from './views.ts';

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

    route(wire.exportStaffAuditEntries, (call) => exportStaffEntries(deps, call)),

    route(wire.verifyStaffAuditLog, async ({ query: { cursor } }) => {
      const from = cursor === undefined ? undefined : parseVerificationCursor(cursor);
      return toAuditVerificationView(await verifyAuditPart(deps.db, null, from));
    }),
  ];
}

type ListedEntry = AuditEntry & Cursor;

/**
 * The entries of the operator's log as a file, which is recorded itself. Entries that are written
 * afterwards are not in it.
 */
async function exportStaffEntries(
  deps: Deps,
  { query: filter, ...call }: Call<typeof wire.exportStaffAuditEntries>,
) {
  const head = await operatorEntries.getHead(deps.db);
  const end = (head?.number ?? 0) + 1;
  const count = await operatorEntries.count(deps.db, { ...filter, before: end }, CSV_ROWS_MAX + 1);
  // Entries have numbers, which are their order.
  let before = end;
  const file = await createCsvFile(deps, {
    actor: call.actor,
    name: 'audit_log',
    period: filter,
    columns: AUDIT_FILE_COLUMNS,
    count: async () => count,
    list: async ({ limit }): Promise<readonly ListedEntry[]> => {
      const found = await operatorEntries.search(deps.db, { ...filter, limit, before });
      return found.map((entry) => ({ ...entry, createdAt: entry.at }));
    },
    onPage: (items: readonly ListedEntry[]) => {
      before = items.at(-1)?.number ?? before;
    },
    toRow: (entry) => toAuditRow(entry),
  });
  const record = createRecordChange(deps, null, call);
  const change = { action: 'audit_log.exported', subject: 'audit_log', before: null } as const;
  await deps.db.transaction((tx) =>
    record(tx, { ...change, after: { ...filter, entries: count } }),
  );
  return file;
}

function parseNumber(cursor: string): number {
  return /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : throwInvalidCursor();
}
