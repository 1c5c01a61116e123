import type { Language } from '@saifu/domain/shared/language';
import en from './en/export.json' with { type: 'json' };
import ja from './ja/export.json' with { type: 'json' };
import ko from './ko/export.json' with { type: 'json' };

export type ExportKey = keyof typeof en;

/** Texts of exported files. Only the server creates them. */
const WORDS: Readonly<Record<Language, Readonly<Record<ExportKey, string>>>> = { en, ja, ko };

export function tExport(language: Language, key: ExportKey): string {
  return WORDS[language][key];
}
