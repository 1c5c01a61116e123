import type { BodyOf } from '@saifu/contract/endpoint';
import type { ExportView, startExport } from '@saifu/contract/export';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { DATA_LINK_LIFE_MS, EXPORT_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import {
  signExpiringLinkToken,
  verifyExpiringLinkToken,
} from '../../../platform/crypto/expiring-links.ts';
import { toFilter } from '../../payments/history/views.ts';
import type { Export, ExportFilter } from './export.ts';

/** A browser at a moment, and the key of what is sealed for it. */
export type LinkBrowser = {
  readonly secretKey: string;
  readonly device: Buffer;
  readonly now: Date;
};

/** Who asks, and until when they count as proven. */
export type Asker = LinkBrowser & {
  readonly sessionId: string;
  readonly freshUntil: Date | null;
};

export function toExportView(made: Export, asker: Asker): ExportView {
  const { state, filter, expiresAt } = made;
  const id = toTypeId('export', made.id);
  const isOver = expiresAt !== null && expiresAt <= asker.now;
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
    file_url: getFileUrl(made, asker),
    created_at: toTimestamp(made.createdAt),
    expires_at: expiresAt && toTimestamp(expiresAt),
  };
}

/**
 * The link is younger than the file: whoever comes to a shared browser later finds it dead. All
 * one's data is had only by whoever could have it made: a session alone does not find it lying.
 */
function getFileUrl({ id, kind, state, expiresAt }: Export, asker: Asker): string | null {
  const { now, sessionId, freshUntil } = asker;
  if (state !== 'ready' || expiresAt === null || expiresAt <= now) return null;
  const isData = kind === 'account_data';
  if (isData && (freshUntil === null || freshUntil <= now)) return null;
  const soon = now.getTime() + (isData ? DATA_LINK_LIFE_MS : EXPORT_LINK_LIFE_MS);
  const until = new Date(Math.min(expiresAt.getTime(), soon));
  const signedToken = signExpiringLinkToken(toLinkClaims(asker, id, sessionId), until);
  // A browser that follows it does not say who is there, so that the ticket says for whom it was.
  const token = `${signedToken}.${toTypeId('session', sessionId)}`;
  return `/api/v1/guest/exports/${toTypeId('export', id)}/file?ticket=${token}`;
}

/** The session of a ticket; one for another file, another browser or a time over is refused. */
export function verifyExportLink(token: string, exportId: string, browser: LinkBrowser): string {
  const [, signedToken = '', session = ''] = /^(.+)\.(\w+)$/.exec(token) ?? [];
  const sessionId = fromTypeId('session', session);
  if (sessionId === undefined) throw new AppError('link.unknown');
  const linkStatus = verifyExpiringLinkToken(
    signedToken,
    toLinkClaims(browser, exportId, sessionId),
    browser.now,
  );
  if (linkStatus !== 'valid') throw new AppError(`link.${linkStatus}`);
  return sessionId;
}

function toLinkClaims({ secretKey, device }: LinkBrowser, uuid: string, sessionId: string) {
  return { secretKey, purpose: `export_file ${sessionId}`, uuid, device };
}

/** What a file is to hold. Receipts have no status or method to be told by. */
export function toExportFilter(body: BodyOf<typeof startExport>): ExportFilter {
  const { kind, status, method } = body;
  if (kind === 'account_data') {
    // It is all or nothing: a search in it would leave out what somebody has a right to see.
    const { kind: _, ...search } = body;
    const path = Object.entries(search).find(([, value]) => value !== undefined)?.[0];
    if (path === undefined) return {};
    throw new AppError('request.invalid', {}, [{ path, code: 'field.unknown' }]);
  }
  if (kind === 'receipts_zip' && (status ?? method) !== undefined) {
    const path = status === undefined ? 'method' : 'status';
    throw new AppError('request.invalid', {}, [{ path, code: 'field.unknown' }]);
  }
  return toFilter(body);
}
