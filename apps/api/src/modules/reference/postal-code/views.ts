import type { TownView } from '@saifu/contract/postal-code';
import type { Town } from './find-towns.ts';

export function toTownView({ postalCode, prefecture, city, name }: Town): TownView {
  return { postal_code: postalCode, prefecture, city, town: name };
}
