import { yen } from '@saifu/domain/shared/yen';
import type { CatalogItemDetails } from '../merchants/catalog-item/catalog-item.repository.ts';

type DemoCatalogItem = CatalogItemDetails & {
  /** Name of the store within the demo data. */
  readonly store: string;
};

const MEALS = { store: 'restaurant', taxRate: 10, category: '定食' } as const;
const DRINKS = { store: 'restaurant', taxRate: 10, category: '飲み物' } as const;
// Takeout food has the reduced tax rate.
const BOXES = { store: 'restaurant', taxRate: 8, category: 'お持ち帰り' } as const;

/** What the till of a demo store offers. */
export const DEMO_CATALOG_ITEMS: readonly DemoCatalogItem[] = [
  { ...MEALS, name: '日替わり定食', unitPriceYen: yen(1100) },
  { ...MEALS, name: 'さば塩焼き定食', unitPriceYen: yen(1200) },
  { ...MEALS, name: 'から揚げ定食', unitPriceYen: yen(1150) },
  { ...MEALS, name: 'しょうが焼き定食', unitPriceYen: yen(1180) },
  { ...DRINKS, name: 'ほうじ茶', unitPriceYen: yen(300) },
  { ...DRINKS, name: 'コーヒー', unitPriceYen: yen(420) },
  { ...DRINKS, name: '生ビール 中', unitPriceYen: yen(650) },
  { ...BOXES, name: 'から揚げ弁当', unitPriceYen: yen(780) },
  { ...BOXES, name: '焼き魚弁当', unitPriceYen: yen(850) },
];
