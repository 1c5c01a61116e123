import { IconInbox, IconUser } from '@tabler/icons-react';
import type { NavigationGroup } from './navigation.tsx';

/** The screens for the operator's staff. A role sees the groups of which it may open a screen. */
export const STAFF_NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'staff.group_work',
    entries: [{ screen: 'StaffOverview', icon: IconInbox }],
  },
  {
    label: 'staff.group_service',
    entries: [],
  },
  {
    label: 'staff.group_administration',
    entries: [{ screen: 'Account', icon: IconUser }],
  },
];
