import {
  getStoreCategory,
  getStoreColor,
  type StoreCategory,
} from '@saifu/domain/merchants/store-category';
import {
  type Icon,
  IconBallFootball,
  IconBasket,
  IconBed,
  IconBolt,
  IconBook,
  IconBread,
  IconBuildingStore,
  IconBus,
  IconCoffee,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconGasStation,
  IconHanger,
  IconHeartbeat,
  IconPill,
  IconPlane,
  IconRepeat,
  IconSchool,
  IconScissors,
  IconShoppingBag,
  IconSofa,
  IconTicket,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useState } from 'react';
import styles from './store-avatar.module.css';

const ICONS: Readonly<Record<StoreCategory, Icon>> = {
  restaurant: IconToolsKitchen2,
  cafe: IconCoffee,
  bakery: IconBread,
  grocery: IconBasket,
  convenience: IconShoppingBag,
  drugstore: IconPill,
  clothing: IconHanger,
  electronics: IconDeviceLaptop,
  books: IconBook,
  home: IconSofa,
  beauty: IconScissors,
  health: IconHeartbeat,
  transport: IconBus,
  fuel: IconGasStation,
  lodging: IconBed,
  travel: IconPlane,
  entertainment: IconTicket,
  sport: IconBallFootball,
  education: IconSchool,
  utilities: IconBolt,
  telecom: IconDeviceMobile,
  subscription: IconRepeat,
  other: IconBuildingStore,
};

export type AvatarStore = {
  readonly id: string;
  readonly mcc: string;
  /** A path of our own origin; null if the store has no logo. */
  readonly logo_url: string | null;
};

type StoreAvatarProps = {
  readonly store: AvatarStore;
  /** 40 px in rows, 48 px in headers. */
  readonly size?: 'row' | 'header';
};

/**
 * The logo of a store, or the icon of its category on a color that never changes for the store. The
 * icon also replaces a logo that cannot be loaded, for example offline. The store's name is shown
 * next to it.
 */
export function StoreAvatar({ store, size = 'row' }: StoreAvatarProps) {
  const { id, mcc, logo_url: logo } = store;
  const [failedLogo, setFailedLogo] = useState<string | null>(null);
  if (logo !== null && logo !== failedLogo) {
    const onError = () => setFailedLogo(logo);
    return <img src={logo} alt="" className={styles.avatar} data-size={size} onError={onError} />;
  }
  const CategoryIcon = ICONS[getStoreCategory(mcc)];
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      data-size={size}
      data-color={getStoreColor(id)}
    >
      <CategoryIcon size={size === 'row' ? 20 : 24} stroke={1.75} />
    </span>
  );
}
