import type { Language } from '@saifu/domain/shared/language';
import en from './en/payout_statement.json' with { type: 'json' };
import { format, type Params } from './format.ts';
import ja from './ja/payout_statement.json' with { type: 'json' };
import ko from './ko/payout_statement.json' with { type: 'json' };

export type PayoutStatementKey = keyof typeof en;

/** Texts of payout statements. Only the server renders them, so the browser never loads them. */
const WORDS: Readonly<Record<Language, Readonly<Record<PayoutStatementKey, string>>>> = {
  en,
  ja,
  ko,
};

export function tPayoutStatement(
  language: Language,
  key: PayoutStatementKey,
  params?: Params,
): string {
  return format(language, WORDS[language][key], params);
}
