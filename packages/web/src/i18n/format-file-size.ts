import type { Language } from '@saifu/domain/shared/language';

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** `12 kB`, `3.4 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= MEGABYTE;
  const size = isLarge ? bytes / MEGABYTE : Math.max(1, bytes / KILOBYTE);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(size);
}
