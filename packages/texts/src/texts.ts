import type { Language } from '@saifu/domain/language';
import type { RefusalCode } from '@saifu/domain/refusal';
import type { messages as english } from './en.ts';
import { format, type Params } from './format.ts';

/** Every key of the catalogue, as the English one has it. */
export type TextKey = keyof typeof english;
export type Messages = Readonly<Record<TextKey, string>>;

/** Says things in one language. */
export type Say = {
  (key: TextKey, params?: Params): string;
  readonly language: Language;
  readonly refusal: (code: RefusalCode, params?: Params) => string;
};

const loaders: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
};

/** A language is loaded when it is needed, and only that one. */
export async function loadTexts(language: Language): Promise<Say> {
  const { messages } = await loaders[language]();
  const say = (key: TextKey, params?: Params) => format(language, messages[key], params);
  return Object.assign(say, {
    language,
    refusal: (code: RefusalCode, params?: Params) => say(keyOfRefusal(code), params),
  });
}

/** The specification names one key itself; every other refusal is found by its code. */
export function keyOfRefusal(code: RefusalCode): TextKey {
  return code === 'receipt.wrong_format' ? 'mess_receipt_wrong_format' : `refusal.${code}`;
}
