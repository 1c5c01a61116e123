import {
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarRepeat,
  IconCashRegister,
  IconChartBar,
  IconCode,
  IconCoinYen,
  IconFileInvoice,
  IconHistory,
  IconReceipt2,
  IconReceiptRefund,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { NavigationGroup } from './navigation.tsx';

/** The screens for merchants. */
export const MERCHANT_NAVIGATION: readonly NavigationGroup[] = [
  {
    entries: [
      { screen: 'Overview', icon: IconChartBar },
      { screen: 'Till', icon: IconCashRegister },
      { screen: 'Payments', icon: IconReceipt2 },
      { screen: 'Invoices', icon: IconFileInvoice },
      { screen: 'RecurringBillings', icon: IconCalendarRepeat },
      { screen: 'RefundRequests', icon: IconReceiptRefund },
      { screen: 'Disputes', icon: IconBuildingBank },
      { screen: 'Balance', icon: IconCoinYen },
      { screen: 'CatalogItems', icon: IconTag },
      { screen: 'Stores', icon: IconBuildingStore },
      { screen: 'Developers', icon: IconCode },
      { screen: 'Team', icon: IconUsers },
      { screen: 'AuditLog', icon: IconHistory },
      { screen: 'Account', icon: IconUser },
    ],
  },
];
