import { readPostalCode, type TownView } from '@saifu/contract/postal-code';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatPostalCode } from './person.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Asks what a postal code stands for. */
export type FindTowns = (code: string, signal: AbortSignal) => Promise<readonly TownView[]>;

type Address = Pick<ProfileForm['values'], 'prefecture' | 'city' | 'address_line'>;

/** What was filled in, and what stood there before. */
export type Filled = { readonly town: TownView; readonly before: Address };

/**
 * Fills in what a postal code says, as soon as it has been typed in full. The code that was there
 * at first is not looked up: nobody asked, and what stands below it was typed by hand.
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
    // A line that somebody has gone on with is theirs; only the bare town is ours to replace.
    const isOurs = address_line === '' || address_line === filled?.town.town;
    const after = { ...town, address_line: isOurs ? (town.town ?? '') : address_line };
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
    /** However it was typed, it is shown as on an envelope once the field is left. */
    settle: () => code !== undefined && set('postal_code', formatPostalCode(code)),
  };
}

export type TownLookup = ReturnType<typeof useTownLookup>;
