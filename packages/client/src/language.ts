import { chooseLanguage, type Language } from '@saifu/domain/shared/language';
import { readStored, writeStored } from './storage.ts';

const LANGUAGE_KEY = 'currentLanguage';

/** The stored language, else the browser language if it is supported, else English. */
export function readLanguage(): Language {
  return chooseLanguage(readStored(LANGUAGE_KEY), globalThis.navigator?.language);
}

export function saveLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
}
