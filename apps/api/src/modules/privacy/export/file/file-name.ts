import { getPeriodFileName } from '../../../../platform/file-name.ts';
import type { Export } from '../export.ts';

/** `領収書_20261001-20261031.zip` */
export function getFileName(word: string, wanted: Export, ending: 'csv' | 'pdf' | 'zip'): string {
  return getPeriodFileName(word, wanted.filter, wanted.createdAt, ending);
}
