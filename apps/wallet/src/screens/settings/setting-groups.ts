import {
  IconBell,
  IconGauge,
  IconHelpCircle,
  IconInbox,
  IconInfoCircle,
  IconLock,
  IconMessageCircle,
  IconReceipt,
  IconScale,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import type { RowGroup } from '../../components/rows-card.tsx';

/** Every settings screen, in groups, the most visited first. */
export const SETTING_GROUPS: readonly RowGroup[] = [
  {
    title: 'setting.group_account',
    rows: [
      { label: 'screen.update_profile', to: pathOf('UpdateProfile'), icon: IconUser },
      { label: 'screen.change_password', to: pathOf('ChangePassword'), icon: IconLock },
      { label: 'screen.security', to: pathOf('Security'), icon: IconShieldLock },
      { label: 'screen.notifications', to: pathOf('Notifications'), icon: IconBell },
    ],
  },
  {
    title: 'setting.group_payment',
    rows: [
      { label: 'screen.receipt_setting', to: pathOf('ReceiptSetting'), icon: IconReceipt },
      { label: 'screen.limits', to: pathOf('Limits'), icon: IconGauge },
    ],
  },
  {
    title: 'setting.group_support',
    rows: [
      { label: 'screen.faqs', to: pathOf('FAQs'), icon: IconHelpCircle },
      { label: 'screen.contact_support', to: pathOf('ContactSupport'), icon: IconMessageCircle },
    ],
  },
  {
    title: 'setting.group_about',
    rows: [
      { label: 'screen.about', to: pathOf('About'), icon: IconInfoCircle },
      { label: 'screen.privacy', to: pathOf('Privacy'), icon: IconShieldCheck },
      { label: 'screen.tokushoho', to: pathOf('Tokushoho'), icon: IconScale },
    ],
  },
];

/** Only where messages are not really sent. */
export const SANDBOX_GROUP: RowGroup = {
  title: 'setting.group_sandbox',
  rows: [{ label: 'screen.sandbox_inbox', to: pathOf('SandboxInbox'), icon: IconInbox }],
};
