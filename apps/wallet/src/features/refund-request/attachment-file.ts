import { ATTACHMENT_TYPES } from '@saifu/contract/attachment';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { ATTACHMENT_BYTES_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';

/** A file attached to a request, with its upload state. */
export type AttachmentFile = {
  readonly key: string;
  readonly file: File;
  readonly state:
    | { readonly kind: 'uploading' }
    | { readonly kind: 'ready'; readonly id: string }
    | { readonly kind: 'failed'; readonly error: AppError };
};

const MEGABYTE = 1024 * 1024;
export const ATTACHMENT_MEGABYTES_MAX = ATTACHMENT_BYTES_MAX / MEGABYTE;
const NAME_LENGTH_MAX = 100;

const TYPES_BY_EXTENSION: Readonly<Record<string, (typeof ATTACHMENT_TYPES)[number]>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** Checks what is known on the client. The server detects the actual type. */
export function validateFile(file: File): AppError | null {
  const isKnown = ATTACHMENT_TYPES.some((type) => type === detectType(file));
  if (!isKnown || file.size === 0) return new AppError('file.unsupported');
  if (file.size <= ATTACHMENT_BYTES_MAX) return null;
  return new AppError('file.too_large', { max: ATTACHMENT_MEGABYTES_MAX });
}

const PERMANENT_ERROR_CODES: readonly ErrorCode[] = [
  'file.unsupported',
  'file.too_large',
  'file.too_many_pages',
];

/** A retry would fail the same way. */
export function isPermanent({ code }: AppError): boolean {
  return PERMANENT_ERROR_CODES.includes(code);
}

/** The file as sent. Some phones report no type; then it is derived from the name. */
export function toBlob(file: File): Blob {
  const type = detectType(file);
  return file.type === type ? file : file.slice(0, file.size, type);
}

/** File name on one line, shortened, with its extension. */
export function toFileName({ name }: Pick<File, 'name'>): string {
  const line = normalizeText(name, 'NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const ending = /\.[^.]{1,10}$/.exec(line)?.[0] ?? '';
  const start = line.slice(0, line.length - ending.length);
  return `${start.slice(0, NAME_LENGTH_MAX - ending.length).trim()}${ending}` || 'file';
}

function detectType({ type, name }: File): string {
  return type || (TYPES_BY_EXTENSION[name.toLowerCase().split('.').at(-1) ?? ''] ?? '');
}
