import type { BodyOf } from '@saifu/contract/endpoint';
import type { ExportView, startExport } from '@saifu/contract/export';
import { toTypeId } from '@saifu/domain/ids';
import { EXPORT_LINK_LIFE_MS } from '@saifu/domain/limits';
import { Refusal } from '@saifu/domain/refusal';
import { toTimestamp } from '../../platform/clock.ts';
import { timedTicket, timedTicketFate } from '../../platform/timed-tickets.ts';
import { toFilter } from '../history/views.ts';
import type { Export, ExportFilter } from './export.ts';

/** Who asks, and what proves to them that a file is theirs. */
export type Asker = { readonly secretKey: string; readonly device: Buffer; readonly now: Date };

export function toExportView(made: Export, asker: Asker): ExportView {
  const { state, filter, expiresAt } = made;
  const id = toTypeId('export', made.id);
  const isOver = expiresAt !== null && expiresAt <= asker.now;
  const isThere = state === 'ready' && !isOver;
  return {
    id,
    kind: made.kind,
    state: isOver ? 'expired' : state,
    from: filter.from ?? null,
    to: filter.to ?? null,
    total: made.total,
    done: made.done,
    file_name: made.fileName,
    bytes: made.bytes,
    file_url:
      isThere && expiresAt !== null
        ? `/api/v1/guest/exports/${id}/file?ticket=${ticketOf(made.id, expiresAt, asker)}`
        : null,
    created_at: toTimestamp(made.createdAt),
    expires_at: expiresAt && toTimestamp(expiresAt),
  };
}

/** The link is younger than the file: whoever comes to a shared browser later finds it dead. */
function ticketOf(id: string, expiresAt: Date, asker: Asker): string {
  const soon = asker.now.getTime() + EXPORT_LINK_LIFE_MS;
  return timedTicket(timedBy(asker, id), new Date(Math.min(expiresAt.getTime(), soon)));
}

/** Refuses a ticket for another file, another browser, or a time that is over. */
export function checkTicket(ticket: string, id: string, asker: Asker): void {
  const fate = timedTicketFate(ticket, timedBy(asker, id), asker.now);
  if (fate === 'unknown') throw new Refusal('link.unknown');
  if (fate === 'expired') throw new Refusal('link.expired');
}

const timedBy = ({ secretKey, device }: Asker, uuid: string) => {
  return { secretKey, purpose: 'export_file', uuid, device };
};

/** What a file is to hold. Receipts have no status or method to be told by. */
export function toExportFilter(body: BodyOf<typeof startExport>): ExportFilter {
  const { kind, status, method } = body;
  if (kind === 'receipts_zip' && (status ?? method) !== undefined) {
    const path = status === undefined ? 'method' : 'status';
    throw new Refusal('request.invalid', {}, [{ path, code: 'field.unknown' }]);
  }
  return toFilter(body);
}
