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
import type { SecretKeys } from '../../../platform/crypto/secret-keys.ts';
import { toFilter } from '../../payments/history/views.ts';
import type { Export, ExportFilter } from './export.ts';

/** A browser, the current time and the keys that sign its links. */
export type LinkBrowser = {
  readonly secretKeys: SecretKeys;
  readonly device: Buffer;
  readonly now: Date;
};

/** The requesting session and the expiry of its step-up. */
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
 * The link expires before the file, so that a later user of a shared browser cannot use it. A link
 * to account data needs a fresh step-up; a session alone is not enough.
 */
function getFileUrl({ id, kind, state, expiresAt }: Export, asker: Asker): string | null {
  const { now, sessionId, freshUntil } = asker;
  if (state !== 'ready' || expiresAt === null || expiresAt <= now) return null;
  const isData = kind === 'account_data';
  if (isData && (freshUntil === null || freshUntil <= now)) return null;
  const soon = now.getTime() + (isData ? DATA_LINK_LIFE_MS : EXPORT_LINK_LIFE_MS);
  const until = new Date(Math.min(expiresAt.getTime(), soon));
  const signedToken = signExpiringLinkToken(toLinkClaims(asker, id, sessionId), until);
  // A download request has no session token, so the link itself names its session.
  const token = `${signedToken}.${toTypeId('session', sessionId)}`;
  return `/api/v1/guest/exports/${toTypeId('export', id)}/file?token=${token}`;
}

/** Returns the session of a link. Throws for another file, another browser or an expired link. */
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

function toLinkClaims({ secretKeys, device }: LinkBrowser, uuid: string, sessionId: string) {
  return { secretKeys, purpose: `export_file ${sessionId}`, uuid, device };
}

/** Filters that receipts do not have. */
const PAYMENT_FILTERS = ['status', 'method', 'store_id'] as const;

/** Builds the filter of an export. */
export function toExportFilter(body: BodyOf<typeof startExport>): ExportFilter {
  const { kind } = body;
  if (kind === 'account_data') {
    // Account data is always complete; a filter would leave out data that the user has a right to
    // see.
    const { kind: _, ...search } = body;
    const path = Object.entries(search).find(([, value]) => value !== undefined)?.[0];
    if (path === undefined) return {};
    throw new AppError('request.invalid', {}, [{ path, code: 'field.unknown' }]);
  }
  const path = PAYMENT_FILTERS.find((name) => body[name] !== undefined);
  if (kind === 'receipts_zip' && path !== undefined) {
    throw new AppError('request.invalid', {}, [{ path, code: 'field.unknown' }]);
  }
  return toFilter(body);
}
