import type { RowGroup } from '@saifu/web/components/rows-card.tsx';
import {
  IconBell,
  IconCashRegister,
  IconCreditCard,
  IconGauge,
  IconHelpCircle,
  IconInbox,
  IconInfoCircle,
  IconMessageCircle,
  IconQrcode,
  IconReceipt,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';

const HELP: RowGroup['rows'] = [
  { label: 'screen.faqs', to: getPath('FAQs'), icon: IconHelpCircle },
  { label: 'screen.contact_support', to: getPath('ContactSupport'), icon: IconMessageCircle },
];

/** What belongs to the account, the most visited first. */
export const PROFILE_GROUPS: readonly RowGroup[] = [
  {
    title: 'setting.group_money',
    rows: [
      { label: 'screen.wallets', to: getPath('Wallets'), icon: IconCreditCard },
      { label: 'screen.limits', to: getPath('Limits'), icon: IconGauge },
      { label: 'screen.receipt_setting', to: getPath('ReceiptSetting'), icon: IconReceipt },
    ],
  },
  {
    title: 'setting.group_safety',
    rows: [
      {
        label: 'screen.security',
        subline: 'setting.security_about',
        to: getPath('Security'),
        icon: IconShieldLock,
      },
      { label: 'screen.notification_settings', to: getPath('Notifications'), icon: IconBell },
    ],
  },
  {
    title: 'setting.group_more',
    rows: [
      {
        label: 'screen.settings',
        subline: 'setting.settings_about',
        to: getPath('Settings'),
        icon: IconSettings,
      },
      ...HELP,
    ],
  },
];

/** What belongs to the app. */
export const SETTING_GROUPS: readonly RowGroup[] = [
  {
    title: 'setting.group_account',
    rows: [
      { label: 'screen.update_profile', to: getPath('UpdateProfile'), icon: IconUser },
      { label: 'screen.privacy', to: getPath('Privacy'), icon: IconShieldCheck },
    ],
  },
  { title: 'setting.group_support', rows: HELP },
  {
    title: 'setting.group_about',
    rows: [
      { label: 'screen.about', to: getPath('About'), icon: IconInfoCircle },
      { label: 'screen.tokushoho', to: getPath('Tokushoho'), icon: IconScale },
    ],
  },
];

/** Only in the sandbox, where messages are not sent. */
export const SANDBOX_GROUP: RowGroup = {
  title: 'setting.group_sandbox',
  rows: [
    { label: 'screen.sandbox_inbox', to: getPath('SandboxInbox'), icon: IconInbox },
    { label: 'screen.sandbox_qr', to: getPath('SandboxQr'), icon: IconQrcode },
    { label: 'screen.sandbox_till', to: getPath('SandboxTill'), icon: IconCashRegister },
  ],
};
