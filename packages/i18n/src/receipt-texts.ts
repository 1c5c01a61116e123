import type { Language } from '@saifu/domain/shared/language';
import en from './en/paper.json' with { type: 'json' };
import { format, type Params } from './format.ts';
import ja from './ja/paper.json' with { type: 'json' };
import ko from './ko/paper.json' with { type: 'json' };

export type PaperKey = keyof typeof en;

/** Words of receipts as files. Only the server draws those, so the browser never loads them. */
const WORDS: Readonly<Record<Language, Readonly<Record<PaperKey, string>>>> = { en, ja, ko };

export function sayOnPaper(language: Language, key: PaperKey, params?: Params): string {
  return format(language, WORDS[language][key], params);
}
