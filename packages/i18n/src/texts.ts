import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import type { files as authFiles } from './en.ts';
import type { files as consoleFiles } from './en-console.ts';
import type { files as walletFiles } from './en-wallet.ts';
import { format, type Params } from './format.ts';
import { findText, type KeyIn, type TextFiles } from './text-files.ts';

/** Every text key, as defined by the English catalog. */
export type TextKey =
  | KeyIn<typeof authFiles>
  | KeyIn<typeof walletFiles>
  | KeyIn<typeof consoleFiles>;
export type Messages = Readonly<Record<TextKey, string>>;

/** Translates into one language. */
export type Translate = {
  (key: TextKey, params?: Params): string;
  readonly language: Language;
  readonly error: (code: ErrorCode, params?: Params) => string;
};

type Loader<Part> = () => Promise<{ readonly files: Part }>;
/** The same files and keys as in English. */
type Translated<Files> = {
  readonly [Name in keyof Files]: Readonly<Record<keyof Files[Name], string>>;
};

const authLoaders: Readonly<Record<Language, Loader<Translated<typeof authFiles>>>> = {
  en: () => import('./en.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
};

const walletLoaders: Readonly<Record<Language, Loader<Translated<typeof walletFiles>>>> = {
  en: () => import('./en-wallet.ts'),
  ja: () => import('./ja-wallet.ts'),
  ko: () => import('./ko-wallet.ts'),
};

const consoleLoaders: Readonly<Record<Language, Loader<Translated<typeof consoleFiles>>>> = {
  en: () => import('./en-console.ts'),
  ja: () => import('./ja-console.ts'),
  ko: () => import('./ko-console.ts'),
};

const loadedParts: Record<Language, Set<TextFiles>> = {
  en: new Set(),
  ja: new Set(),
  ko: new Set(),
};

function find(language: Language, key: TextKey): string | undefined {
  return findText(loadedParts[language], key);
}

/**
 * Loads one language on demand: first the texts of the auth screens with their errors. The wallet
 * texts are loaded with the first screen behind the sign-in.
 */
export async function loadTexts(language: Language): Promise<Translate> {
  loadedParts[language].add((await authLoaders[language]()).files);
  const t = (key: TextKey, params?: Params) => format(language, find(language, key) ?? key, params);
  return Object.assign(t, {
    language,
    error: (code: ErrorCode, params?: Params) => {
      const key = getErrorTextKey(code);
      if (code.startsWith('field.') && params?.label === undefined) {
        if (code === 'field.required') return t('app.field_required');
        return t(key, { ...params, label: t('app.field_unnamed') });
      }
      if (find(language, key) !== undefined) return t(key, params);
      void loadMissingMessages(language, key);
      return t('error.unexpected');
    },
  });
}

/**
 * Loads the wallet texts. Existing `Translate` functions of this language use them from then on.
 */
export async function loadWalletTexts(language: Language): Promise<void> {
  loadedParts[language].add((await walletLoaders[language]()).files);
}

/** Loads the texts of the console. */
export async function loadConsoleTexts(language: Language): Promise<void> {
  loadedParts[language].add((await consoleLoaders[language]()).files);
}

const listeners = new Set<() => void>();
let messagesVersion = 0;

/** Calls the listener when missing texts were loaded, so that screens can render again. */
export function onMessagesLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getMessagesVersion(): number {
  return messagesVersion;
}

/**
 * Loads the text of an error that the auth screens do not include. Offline, the generic error text
 * stays.
 */
async function loadMissingMessages(language: Language, key: TextKey): Promise<void> {
  await loadWalletTexts(language).catch(() => undefined);
  if (find(language, key) === undefined) return;
  messagesVersion += 1;
  for (const listener of listeners) listener();
}

/** Loads all texts of a language. */
export async function loadAllTexts(language: Language): Promise<Translate> {
  await Promise.all([loadWalletTexts(language), loadConsoleTexts(language)]);
  return loadTexts(language);
}

/** The specification defines one key itself; all other errors are looked up by code. */
export function getErrorTextKey(code: ErrorCode): TextKey {
  return code === 'receipt.wrong_format' ? 'mess_receipt_wrong_format' : `error.${code}`;
}
