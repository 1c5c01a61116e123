import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import type { messages as authMessages } from './en.ts';
import type { messages as walletMessages } from './en-wallet.ts';
import { format, type Params } from './format.ts';

type AuthMessages = Readonly<Record<keyof typeof authMessages, string>>;
type WalletMessages = Readonly<Record<keyof typeof walletMessages, string>>;

/** Every key of the catalogue, as the English one has it. */
export type TextKey = keyof typeof authMessages | keyof typeof walletMessages;
export type Messages = Readonly<Record<TextKey, string>>;

/** Says things in one language. */
export type Translate = {
  (key: TextKey, params?: Params): string;
  readonly language: Language;
  readonly error: (code: ErrorCode, params?: Params) => string;
};

type Loader<Part> = () => Promise<{ readonly messages: Part }>;

const authLoaders: Readonly<Record<Language, Loader<AuthMessages>>> = {
  en: () => import('./en.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
};

const walletLoaders: Readonly<Record<Language, Loader<WalletMessages>>> = {
  en: () => import('./en-wallet.ts'),
  ja: () => import('./ja-wallet.ts'),
  ko: () => import('./ko-wallet.ts'),
};

const loadedMessages: Record<Language, Partial<Messages>> = { en: {}, ja: {}, ko: {} };

/**
 * A language is loaded when it is needed, and only that one: first the words of the way in, with
 * the refusals one can meet there; the rest with the first screen that lies behind it.
 */
export async function loadTexts(language: Language): Promise<Translate> {
  const { messages } = await authLoaders[language]();
  Object.assign(loadedMessages[language], messages);
  const t = (key: TextKey, params?: Params) =>
    format(language, loadedMessages[language][key] ?? key, params);
  return Object.assign(t, {
    language,
    error: (code: ErrorCode, params?: Params) => {
      const key = getErrorTextKey(code);
      if (code.startsWith('field.') && params?.label === undefined) {
        if (code === 'field.required') return t('app.field_required');
        return t(key, { ...params, label: t('app.field_unnamed') });
      }
      if (loadedMessages[language][key] !== undefined) return t(key, params);
      void loadMissingMessages(language, key);
      return t('error.unexpected');
    },
  });
}

/** The words behind the way in; whoever says things in this language knows them from then on. */
export async function loadWalletTexts(language: Language): Promise<void> {
  const { messages } = await walletLoaders[language]();
  Object.assign(loadedMessages[language], messages);
}

const listeners = new Set<() => void>();
let messagesVersion = 0;

/** Tells when words came that were wanted before they were there: what was said can be mended. */
export function onMessagesLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getMessagesVersion(): number {
  return messagesVersion;
}

/** A no that nobody expected here has its words elsewhere; without a line it stays a plain no. */
async function loadMissingMessages(language: Language, key: TextKey): Promise<void> {
  await loadWalletTexts(language).catch(() => undefined);
  if (loadedMessages[language][key] === undefined) return;
  messagesVersion += 1;
  for (const listener of listeners) listener();
}

/** Everything at once, for whoever goes through every door. */
export async function loadAllTexts(language: Language): Promise<Translate> {
  await loadWalletTexts(language);
  return loadTexts(language);
}

/** The specification names one key itself; every other refusal is found by its code. */
export function getErrorTextKey(code: ErrorCode): TextKey {
  return code === 'receipt.wrong_format' ? 'mess_receipt_wrong_format' : `error.${code}`;
}
