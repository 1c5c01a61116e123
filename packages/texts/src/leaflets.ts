import type { Language } from '@saifu/domain/language';

/** A long text that people read once, in sections of paragraphs. */
export type Leaflet = {
  /** The day it came into force: `2026-11-01`. */
  readonly updated: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
  }[];
};

const terms: Readonly<Record<Language, () => Promise<{ readonly default: Leaflet }>>> = {
  en: () => import('./en/terms.json', { with: { type: 'json' } }),
  ja: () => import('./ja/terms.json', { with: { type: 'json' } }),
  ko: () => import('./ko/terms.json', { with: { type: 'json' } }),
};

/** Loaded only when somebody opens it: it is longer than all other words together. */
export async function loadTerms(language: Language): Promise<Leaflet> {
  return (await terms[language]()).default;
}
