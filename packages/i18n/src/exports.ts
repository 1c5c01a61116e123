import type { Language } from '@saifu/domain/shared/language';
import en from './en/export.json' with { type: 'json' };
import ja from './ja/export.json' with { type: 'json' };
import ko from './ko/export.json' with { type: 'json' };

export type ExportKey = keyof typeof en;

/** Words of files that are made for people. Only the server makes those. */
const WORDS: Readonly<Record<Language, Readonly<Record<ExportKey, string>>>> = { en, ja, ko };

export function tExport(language: Language, key: ExportKey): string {
  return WORDS[language][key];
}
