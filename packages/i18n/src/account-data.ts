import type { Language } from '@saifu/domain/shared/language';
import en from './en/account_data.json' with { type: 'json' };
import ja from './ja/account_data.json' with { type: 'json' };
import ko from './ko/account_data.json' with { type: 'json' };

export type AccountDataKey = keyof typeof en;

/** Words of the page that shows people what is kept about them. Only the server makes it. */
const WORDS: Readonly<Record<Language, Readonly<Record<AccountDataKey, string>>>> = { en, ja, ko };

export function tAccountData(language: Language, key: AccountDataKey): string {
  return WORDS[language][key];
}
