import type { Language } from '@saifu/domain/shared/language';
import en from './en/mail.json' with { type: 'json' };
import { format, type Params } from './format.ts';
import ja from './ja/mail.json' with { type: 'json' };
import ko from './ko/mail.json' with { type: 'json' };

export type MessageTextKey = keyof typeof en;

/** Texts of emails and SMS. Only the server sends them, so the browser never loads them. */
const WORDS: Readonly<Record<Language, Readonly<Record<MessageTextKey, string>>>> = { en, ja, ko };

export function tMessage(language: Language, key: MessageTextKey, params?: Params): string {
  return format(language, WORDS[language][key], params);
}
