import { AppError } from '@saifu/domain/shared/app-error';
import { UPLOADS_PER_USER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { AttachmentType } from '../../../platform/attachments/attachment-cleaner.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { consumeRateLimit, refundRateLimit } from '../../../platform/rate-limits.ts';
import { storeFile } from '../../../platform/storage/store-file.ts';
import * as uploads from './attachment.repository.ts';

type SaveAttachmentInput = {
  readonly userId: string;
  readonly name: string;
  /** The declared media type. */
  readonly type: string;
  readonly bytes: Buffer;
};

/** Stores a file whose content matches its declared type, re-encoded from its pixels. */
export async function saveAttachment(
  deps: Deps,
  input: SaveAttachmentInput,
): Promise<uploads.Upload> {
  const now = deps.clock.now();
  const { userId } = input;
  const key = `sends files ${userId}`;
  await consumeRateLimit(deps.db, key, UPLOADS_PER_USER, now);
  const refund = async (error: unknown) => {
    // A busy server must not use up the caller's rate limit.
    if (isBusy(error)) await refundRateLimit(deps.db, key);
    throw error;
  };
  const file = await deps.attachmentCleaner.clean(input.bytes, userId).catch(refund);
  if (file.type !== input.type) throw new AppError('file.unsupported');
  const { type, bytes: content } = file;
  const newFile = { kind: 'attachments', bytes: content, mediaType: type } as const;
  const storageKey = await storeFile(deps, newFile).catch(refund);
  const id = newUuid();
  const name = cleanName(input.name, type);
  const upload = { id, userId, name, type, content, storageKey, createdAt: now };
  await uploads.insert(deps.db, upload);
  await uploads.forgetExcess(deps.db, userId);
  return { id, refundRequestId: null, name, type, bytes: content.length };
}

const ENDINGS = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
} as const satisfies Record<AttachmentType, string>;

/**
 * Removes folders and characters that file systems reject, and sets the extension of the real type.
 */
function cleanName(name: string, type: AttachmentType): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replaceAll(/[<>:"|?*]/g, '_').replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const stem = plain.replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return `${stem === '' ? 'file' : stem}${ENDINGS[type]}`;
}
