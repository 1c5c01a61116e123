import type { Language } from '@saifu/domain/shared/language';
import en from './en/account_data.json' with { type: 'json' };
import ja from './ja/account_data.json' with { type: 'json' };
import ko from './ko/account_data.json' with { type: 'json' };

export type AccountDataKey = keyof typeof en;

/** Texts of the data export page. Only the server renders it. */
const WORDS: Readonly<Record<Language, Readonly<Record<AccountDataKey, string>>>> = { en, ja, ko };

export function tAccountData(language: Language, key: AccountDataKey): string {
  return WORDS[language][key];
}
