/** Texts exist in three languages; the language picker offers two. */
export const LANGUAGES = ['en', 'ja', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

export const OFFERED_LANGUAGES = ['en', 'ja'] as const satisfies readonly Language[];
export const FALLBACK_LANGUAGE: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** A stored choice wins, then the browser's language if it is offered, then English. */
export function chooseLanguage(stored: string | null, browser: string | undefined): Language {
  if (isLanguage(stored)) return stored;
  const primary = primaryTag(browser ?? '');
  return OFFERED_LANGUAGES.find((language) => language === primary) ?? FALLBACK_LANGUAGE;
}

/** The best supported language for an Accept-Language header. The header is untrusted input. */
export function negotiateLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, 200).split(',').map(parseLanguageRange);
  const known = ranges.filter((range) => isLanguage(range.language) && range.weight > 0);
  const best = known.toSorted((a, b) => b.weight - a.weight)[0]?.language;
  return isLanguage(best) ? best : FALLBACK_LANGUAGE;
}

function parseLanguageRange(range: string): { language: string; weight: number } {
  const [tag = '', ...rest] = range.split(';');
  const quality = rest
    .map((part) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(part)?.[1])
    .find(Boolean);
  const weight = rest.length === 0 ? 1 : Number(quality ?? 0);
  return { language: primaryTag(tag), weight };
}

function primaryTag(tag: string): string {
  return tag.trim().split('-')[0]?.toLowerCase() ?? '';
}
