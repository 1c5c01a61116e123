import type { Language } from '@saifu/domain/shared/language';
import type legal from './en/legal.json';

/** A paragraph, a list, or a table of names and descriptions. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly rows: readonly { readonly name: string; readonly says: string }[] };

/** A legal document in linkable sections. */
export type LegalDocument = {
  /** The effective date: `2026-11-15`. */
  readonly updated: string;
  /** The heading format, with `{number}` and `{heading}`. */
  readonly heading: string;
  readonly intro: readonly Block[];
  readonly sections: readonly {
    /** The same in every language, so that links survive a change of language. */
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly Block[];
  }[];
};

/** Texts of the legal screens around the document. */
export type LegalTexts = Readonly<Record<keyof typeof legal, string>>;

export const LEGAL_DOCUMENTS = ['terms', 'policy', 'tokushoho'] as const;
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

type Load<Words> = () => Promise<{ readonly default: Words }>;
type LoaderByLanguage<Words> = Readonly<Record<Language, Load<Words>>>;

const legalDocuments: Readonly<Record<LegalDocumentName, LoaderByLanguage<LegalDocument>>> = {
  terms: {
    en: () => import('./en/terms.json', { with: { type: 'json' } }),
    ja: () => import('./ja/terms.json', { with: { type: 'json' } }),
    ko: () => import('./ko/terms.json', { with: { type: 'json' } }),
  },
  policy: {
    en: () => import('./en/policy.json', { with: { type: 'json' } }),
    ja: () => import('./ja/policy.json', { with: { type: 'json' } }),
    ko: () => import('./ko/policy.json', { with: { type: 'json' } }),
  },
  tokushoho: {
    en: () => import('./en/tokushoho.json', { with: { type: 'json' } }),
    ja: () => import('./ja/tokushoho.json', { with: { type: 'json' } }),
    ko: () => import('./ko/tokushoho.json', { with: { type: 'json' } }),
  },
};

const legalTextLoaders: LoaderByLanguage<LegalTexts> = {
  en: () => import('./en/legal.json', { with: { type: 'json' } }),
  ja: () => import('./ja/legal.json', { with: { type: 'json' } }),
  ko: () => import('./ko/legal.json', { with: { type: 'json' } }),
};

/** Loaded on demand, because it is longer than all other texts together. */
export async function loadLegalDocument(
  name: LegalDocumentName,
  language: Language,
): Promise<LegalDocument> {
  return (await legalDocuments[name][language]()).default;
}

export async function loadLegalTexts(language: Language): Promise<LegalTexts> {
  return (await legalTextLoaders[language]()).default;
}

/** Every string of the document, in reading order. */
export function getDocumentTexts({ heading, intro, sections }: LegalDocument): readonly string[] {
  const parts = sections.flatMap((part) => [part.heading, ...part.blocks.flatMap(getBlockTexts)]);
  return [heading, ...intro.flatMap(getBlockTexts), ...parts];
}

function getBlockTexts(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  return block.rows.flatMap(({ name, says }) => [name, says]);
}
