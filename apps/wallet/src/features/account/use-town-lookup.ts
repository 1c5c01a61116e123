import { readPostalCode, type TownView } from '@saifu/contract/postal-code';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatPostalCode } from './person.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Looks up the towns of a postal code. */
export type FindTowns = (code: string, signal: AbortSignal) => Promise<readonly TownView[]>;

type Address = Pick<ProfileForm['values'], 'prefecture' | 'city' | 'address_line'>;

/** The filled-in town and the previous values. */
export type Filled = { readonly town: TownView; readonly before: Address };

/**
 * Fills in the address as soon as a complete postal code is typed. The initial code is not looked
 * up, because the user typed the address below it by hand.
 */
export function useTownLookup({ values, set }: ProfileForm, findTowns: FindTowns) {
  const code = readPostalCode(values.postal_code);
  const [isTyped, setTyped] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  const { data: towns, isError } = useQuery({
    queryKey: ['postal_code', code],
    queryFn: ({ signal }) => findTowns(code ?? '', signal),
    enabled: isTyped && code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const put = ({ prefecture, city, address_line }: Address) => {
    set('prefecture', prefecture);
    set('city', city);
    set('address_line', address_line);
  };

  const fill = (town: TownView) => {
    const { prefecture, city, address_line } = values;
    // A line that the user has edited is kept. Only an empty line or the bare town name is
    // replaced.
    const isAutofilled = address_line === '' || address_line === filled?.town.town;
    const after = { ...town, address_line: isAutofilled ? (town.town ?? '') : address_line };
    const isSame =
      prefecture === after.prefecture && city === after.city && address_line === after.address_line;
    if (isSame) return;
    put(after);
    setFilled({ town, before: { prefecture, city, address_line } });
  };

  const undo = () => {
    if (filled !== null) put(filled.before);
    setFilled(null);
  };

  const fillIfUnique = useEffectEvent((found: readonly TownView[]) => {
    const [town, ...others] = found;
    if (town !== undefined && others.length === 0) fill(town);
  });
  useEffect(() => {
    if (towns !== undefined) fillIfUnique(towns);
  }, [towns]);

  return {
    towns,
    isError,
    filled: filled !== null && filled.town.postal_code === code ? filled : null,
    fill,
    undo,
    markTyped: () => setTyped(true),
    /** Formats the postal code on blur. */
    commitPostalCode: () => code !== undefined && set('postal_code', formatPostalCode(code)),
  };
}

export type TownLookup = ReturnType<typeof useTownLookup>;
