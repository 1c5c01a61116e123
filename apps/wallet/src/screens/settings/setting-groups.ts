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
import { getPath } from '../../app/routes.ts';
import type { RowGroup } from '../../components/rows-card.tsx';

/** All settings screens, in groups, the most visited first. */
export const SETTING_GROUPS: readonly RowGroup[] = [
  {
    title: 'setting.group_account',
    rows: [
      { label: 'screen.update_profile', to: getPath('UpdateProfile'), icon: IconUser },
      { label: 'screen.change_password', to: getPath('ChangePassword'), icon: IconLock },
      { label: 'screen.security', to: getPath('Security'), icon: IconShieldLock },
      { label: 'screen.notifications', to: getPath('Notifications'), icon: IconBell },
    ],
  },
  {
    title: 'setting.group_payment',
    rows: [
      { label: 'screen.receipt_setting', to: getPath('ReceiptSetting'), icon: IconReceipt },
      { label: 'screen.limits', to: getPath('Limits'), icon: IconGauge },
    ],
  },
  {
    title: 'setting.group_support',
    rows: [
      { label: 'screen.faqs', to: getPath('FAQs'), icon: IconHelpCircle },
      { label: 'screen.contact_support', to: getPath('ContactSupport'), icon: IconMessageCircle },
    ],
  },
  {
    title: 'setting.group_about',
    rows: [
      { label: 'screen.about', to: getPath('About'), icon: IconInfoCircle },
      { label: 'screen.privacy', to: getPath('Privacy'), icon: IconShieldCheck },
      { label: 'screen.tokushoho', to: getPath('Tokushoho'), icon: IconScale },
    ],
  },
];

/** Only in the sandbox, where messages are not sent. */
export const SANDBOX_GROUP: RowGroup = {
  title: 'setting.group_sandbox',
  rows: [{ label: 'screen.sandbox_inbox', to: getPath('SandboxInbox'), icon: IconInbox }],
};
