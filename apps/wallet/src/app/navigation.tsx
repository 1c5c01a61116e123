import type { TextKey } from '@saifu/i18n/texts';
import {
  type Icon,
  IconHistory,
  IconHome,
  IconLogout,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import type { RouteName } from './routes.ts';

type Destination = Extract<
  RouteName,
  'Home' | 'Wallets' | 'PaymentHistory' | 'RecurringBilling' | 'Profile' | 'Settings'
>;

type EntryLabel = { readonly label: TextKey; readonly icon: Icon };

export type NavigationEntry = EntryLabel &
  ({ readonly to: Destination } | { readonly action: 'read_receipt' | 'log_out' });

/** The drawer entries, from top to bottom. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'nav.dashboard', icon: IconHome, to: 'Home' },
  { label: 'nav.wallets', icon: IconWallet, to: 'Wallets' },
  { label: 'nav.payment_history', icon: IconHistory, to: 'PaymentHistory' },
  { label: 'nav.recurring_billing', icon: IconRepeat, to: 'RecurringBilling' },
  { label: 'nav.read_receipt', icon: IconReceipt, action: 'read_receipt' },
  { label: 'nav.profile', icon: IconUser, to: 'Profile' },
  { label: 'nav.settings', icon: IconSettings, to: 'Settings' },
  { label: 'nav.log_out', icon: IconLogout, action: 'log_out' },
];
