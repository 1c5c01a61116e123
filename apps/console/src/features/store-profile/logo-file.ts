import { setStoreLogo } from '@saifu/contract/merchant-store';
import { AppError } from '@saifu/domain/shared/app-error';

const { types, bytesMax } = setStoreLogo.accepts;
const MEGABYTE = 1024 * 1024;

export const LOGO_TYPES = types;
export const LOGO_MEGABYTES_MAX = bytesMax / MEGABYTE;

/** Checks what is known without a look into the file. The server detects the actual type. */
export function validateLogo({ type, size }: Pick<File, 'type' | 'size'>): AppError | null {
  if (!types.includes(type) || size === 0) return new AppError('store.logo_unsupported');
  if (size <= bytesMax) return null;
  return new AppError('file.too_large', { max: LOGO_MEGABYTES_MAX });
}
