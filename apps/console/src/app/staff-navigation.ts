import {
  IconActivity,
  IconArrowsDiff,
  IconBan,
  IconBriefcase,
  IconBuildingStore,
  IconChecks,
  IconFileCheck,
  IconHandStop,
  IconHelp,
  IconHistory,
  IconInbox,
  IconMessage2,
  IconMessages,
  IconReceipt2,
  IconReceiptOff,
  IconReceiptRefund,
  IconScale,
  IconScaleOutline,
  IconShield,
  IconSpeakerphone,
  IconToggleRight,
  IconUser,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { NavigationGroup } from './navigation.tsx';

/** The screens for the operator's staff. A role sees the groups of which it may open a screen. */
export const STAFF_NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'staff.group_work',
    entries: [
      { screen: 'StaffOverview', icon: IconInbox },
      { screen: 'StaffConsultations', icon: IconMessages },
      { screen: 'StaffRefundRequests', icon: IconReceiptRefund },
      { screen: 'StaffApprovals', icon: IconChecks },
      { screen: 'StaffApplications', icon: IconFileCheck },
      { screen: 'StaffStoreChanges', icon: IconBuildingStore },
      { screen: 'StaffMerchants', icon: IconBriefcase },
    ],
  },
  {
    label: 'staff.group_service',
    entries: [
      { screen: 'StaffAccounts', icon: IconUserSearch },
      { screen: 'StaffPayments', icon: IconReceipt2 },
      { screen: 'StaffCannedAnswers', icon: IconMessage2 },
      { screen: 'StaffFaqs', icon: IconHelp },
      { screen: 'StaffOperations', icon: IconActivity },
      { screen: 'StaffFeatureSwitches', icon: IconToggleRight },
      { screen: 'StaffAnnouncements', icon: IconSpeakerphone },
    ],
  },
  {
    label: 'staff.group_finance',
    entries: [
      { screen: 'StaffReconciliation', icon: IconScaleOutline },
      { screen: 'StaffDifferences', icon: IconArrowsDiff },
      { screen: 'StaffRefundFailures', icon: IconReceiptOff },
    ],
  },
  {
    label: 'staff.group_risk',
    entries: [
      { screen: 'PaymentReviews', icon: IconHandStop },
      { screen: 'RiskRules', icon: IconScale },
      { screen: 'BlockList', icon: IconBan },
      { screen: 'PaymentBlocks', icon: IconShield },
    ],
  },
  {
    label: 'staff.group_administration',
    entries: [
      { screen: 'StaffTeam', icon: IconUsers },
      { screen: 'StaffAuditLog', icon: IconHistory },
      { screen: 'Account', icon: IconUser },
    ],
  },
];
