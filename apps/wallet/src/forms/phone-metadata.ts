import { useQuery } from '@tanstack/react-query';

export const HOME_COUNTRY = 'JP';
const HOME_PREFIX = '+81';

/** Phone number metadata. It is large, so it is loaded on demand. */
export type PhoneMetadata = {
  readonly countries: readonly { readonly code: string; readonly prefix: string }[];
  /** The normalized number, or undefined if it is not a possible mobile number. */
  readonly read: (typed: string, country: string) => string | undefined;
  /** The country of a number with a plus sign, or null. */
  readonly findCountry: (international: string) => string | null;
  readonly getExample: (country: string) => string | undefined;
};

/** Fallback until the metadata is loaded: the country most users need. */
export const FALLBACK_COUNTRIES = [{ code: HOME_COUNTRY, prefix: HOME_PREFIX }] as const;

/** Repeated calls are free, because the browser caches the module. */
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
