import { useQuery } from '@tanstack/react-query';

export const HOME_COUNTRY = 'JP';
const HOME_PREFIX = '+81';

/** What is known about the numbers of the world. It is large, so it comes only when asked for. */
export type PhoneMetadata = {
  readonly countries: readonly { readonly code: string; readonly prefix: string }[];
  /** As it is stored, or undefined when no mobile phone can have this number. */
  readonly read: (typed: string, country: string) => string | undefined;
  /** The country a number with a plus is of; null when there is none. */
  readonly findCountry: (international: string) => string | null;
  readonly getExample: (country: string) => string | undefined;
};

/** Until the book is here, the one country most people need. */
export const FALLBACK_COUNTRIES = [{ code: HOME_COUNTRY, prefix: HOME_PREFIX }] as const;

/** The browser keeps what it has loaded, so that asking twice costs nothing. */
export async function loadPhoneMetadata(): Promise<PhoneMetadata> {
  return (await import('./phone-metadata-tables.ts')).phoneMetadataTables;
}

export function usePhoneMetadata({
  isWanted,
}: {
  readonly isWanted: boolean;
}): PhoneMetadata | undefined {
  return useQuery({
    queryKey: ['phone_metadata'],
    queryFn: loadPhoneMetadata,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
