import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import type { messages as entrance } from './en.ts';
import type { messages as wallet } from './en-wallet.ts';
import { format, type Params } from './format.ts';

type EntranceMessages = Readonly<Record<keyof typeof entrance, string>>;
type WalletMessages = Readonly<Record<keyof typeof wallet, string>>;

/** Every key of the catalogue, as the English one has it. */
export type TextKey = keyof typeof entrance | keyof typeof wallet;
export type Messages = Readonly<Record<TextKey, string>>;

/** Says things in one language. */
export type Translate = {
  (key: TextKey, params?: Params): string;
  readonly language: Language;
  readonly error: (code: ErrorCode, params?: Params) => string;
};

type Loader<Part> = () => Promise<{ readonly messages: Part }>;

const entrances: Readonly<Record<Language, Loader<EntranceMessages>>> = {
  en: () => import('./en.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
};

const wallets: Readonly<Record<Language, Loader<WalletMessages>>> = {
  en: () => import('./en-wallet.ts'),
  ja: () => import('./ja-wallet.ts'),
  ko: () => import('./ko-wallet.ts'),
};

const known: Record<Language, Partial<Messages>> = { en: {}, ja: {}, ko: {} };

/**
 * A language is loaded when it is needed, and only that one: first the words of the way in, with
 * the refusals one can meet there; the rest with the first screen that lies behind it.
 */
export async function loadTexts(language: Language): Promise<Translate> {
  const { messages } = await entrances[language]();
  Object.assign(known[language], messages);
  const t = (key: TextKey, params?: Params) =>
    format(language, known[language][key] ?? key, params);
  return Object.assign(t, {
    language,
    error: (code: ErrorCode, params?: Params) => {
      const key = getErrorTextKey(code);
      if (code.startsWith('field.') && params?.label === undefined) {
        if (code === 'field.required') return t('app.field_required');
        return t(key, { ...params, label: t('app.field_unnamed') });
      }
      if (known[language][key] !== undefined) return t(key, params);
      void fetchLate(language, key);
      return t('refusal.unexpected');
    },
  });
}

/** The words behind the way in; whoever says things in this language knows them from then on. */
export async function loadWalletTexts(language: Language): Promise<void> {
  const { messages } = await wallets[language]();
  Object.assign(known[language], messages);
}

const listeners = new Set<() => void>();
let lateTimes = 0;

/** Tells when words came that were wanted before they were there: what was said can be mended. */
export function onLateWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function lateWords(): number {
  return lateTimes;
}

/** A no that nobody expected here has its words elsewhere; without a line it stays a plain no. */
async function fetchLate(language: Language, key: TextKey): Promise<void> {
  await loadWalletTexts(language).catch(() => undefined);
  if (known[language][key] === undefined) return;
  lateTimes += 1;
  for (const listener of listeners) listener();
}

/** Everything at once, for whoever goes through every door. */
export async function loadAllTexts(language: Language): Promise<Translate> {
  await loadWalletTexts(language);
  return loadTexts(language);
}

/** The specification names one key itself; every other refusal is found by its code. */
export function getErrorTextKey(code: ErrorCode): TextKey {
  return code === 'receipt.wrong_format' ? 'mess_receipt_wrong_format' : `refusal.${code}`;
}
