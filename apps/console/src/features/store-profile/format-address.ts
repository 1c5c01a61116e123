import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { formatPostalCode } from './store-values.ts';

type StoreAddress = Pick<MerchantStoreView, 'postal_code' | 'prefecture' | 'address'>;

/** `〒100-0005 東京都千代田区丸の内1-9-1` */
export function formatAddress({ postal_code: code, prefecture, address }: StoreAddress): string {
  return `〒${formatPostalCode(code)} ${prefecture}${address}`;
}
