import type { Language } from '@saifu/domain/shared/language';
import en from './en/receipt_pdf.json' with { type: 'json' };
import { format, type Params } from './format.ts';
import ja from './ja/receipt_pdf.json' with { type: 'json' };
import ko from './ko/receipt_pdf.json' with { type: 'json' };

export type ReceiptTextKey = keyof typeof en;

/** Texts of receipt PDFs. Only the server renders them, so the browser never loads them. */
const WORDS: Readonly<Record<Language, Readonly<Record<ReceiptTextKey, string>>>> = { en, ja, ko };

export function tReceipt(language: Language, key: ReceiptTextKey, params?: Params): string {
  return format(language, WORDS[language][key], params);
}
