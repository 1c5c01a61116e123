import type { Language } from '@saifu/domain/shared/language';

/** Makes one for each language: creating an Intl formatter is what costs most of its use. */
export function cacheByLanguage<Made>(
  make: (language: Language) => Made,
): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}
