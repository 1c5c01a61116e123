import type { Language } from '@saifu/domain/shared/language';
import en from './en/qr_sheet.json' with { type: 'json' };
import { format, type Params } from './format.ts';
import ja from './ja/qr_sheet.json' with { type: 'json' };
import ko from './ko/qr_sheet.json' with { type: 'json' };

export type QrSheetTextKey = keyof typeof en;

/** Texts of printed QR codes. Only the server renders them, so the browser never loads them. */
const WORDS: Readonly<Record<Language, Readonly<Record<QrSheetTextKey, string>>>> = { en, ja, ko };

export function tQrSheet(language: Language, key: QrSheetTextKey, params?: Params): string {
  return format(language, WORDS[language][key], params);
}
