import { hasPermission, type MemberPermission } from '@saifu/domain/members/member-role';
import type { TextKey } from '@saifu/i18n/texts';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import {
  type Icon,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarRepeat,
  IconCashRegister,
  IconChartBar,
  IconCode,
  IconFileInvoice,
  IconHistory,
  IconReceipt2,
  IconReceiptRefund,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useMember } from '../features/session/use-member.ts';
import styles from './navigation.module.css';
import { getPath } from './routes.ts';

type Entry = {
  readonly label: TextKey;
  readonly icon: Icon;
  readonly path: string;
  readonly permission: MemberPermission;
};

const ENTRIES: readonly Entry[] = [
  {
    label: 'console_overview.title',
    icon: IconChartBar,
    path: getPath('Overview'),
    permission: 'reports',
  },
  {
    label: 'console_till.title',
    icon: IconCashRegister,
    path: getPath('Till'),
    permission: 'till',
  },
  {
    label: 'console_payment.title',
    icon: IconReceipt2,
    path: getPath('Payments'),
    permission: 'till',
  },
  {
    label: 'console_invoice.title',
    icon: IconFileInvoice,
    path: getPath('Invoices'),
    permission: 'till',
  },
  {
    label: 'console_recurring_billing.title',
    icon: IconCalendarRepeat,
    path: getPath('RecurringBillings'),
    permission: 'recurring_billings',
  },
  {
    label: 'console_refund_request.title',
    icon: IconReceiptRefund,
    path: getPath('RefundRequests'),
    permission: 'refund_requests',
  },
  {
    label: 'console_dispute.title',
    icon: IconBuildingBank,
    path: getPath('Disputes'),
    permission: 'disputes',
  },
  {
    label: 'console_catalog.title',
    icon: IconTag,
    path: getPath('CatalogItems'),
    permission: 'stores',
  },
  {
    label: 'console_store.title',
    icon: IconBuildingStore,
    path: getPath('Stores'),
    permission: 'stores',
  },
  {
    label: 'console_developer.title',
    icon: IconCode,
    path: getPath('Developers'),
    permission: 'webhooks',
  },
  { label: 'console_team.title', icon: IconUsers, path: getPath('Team'), permission: 'team' },
  {
    label: 'console_audit.title',
    icon: IconHistory,
    path: getPath('AuditLog'),
    permission: 'audit_log',
  },
  {
    label: 'console_account.title',
    icon: IconUser,
    path: getPath('Account'),
    permission: 'own_account',
  },
];

/** The screens that the member's role allows. */
export function Navigation() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { member } = useMember();
  const entries = ENTRIES.filter(({ permission }) => hasPermission(member.role, permission));
  return (
    <nav aria-label={t('nav.label')}>
      <ul className={styles.entries}>
        {entries.map(({ label, icon: EntryIcon, path }) => (
          <li key={path}>
            <Link href={path} className={styles.entry} aria-current={getCurrent(path, pathname)}>
              <EntryIcon size={20} stroke={1.75} aria-hidden="true" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `page` on the screen of the entry, `true` on the screens below it. */
function getCurrent(path: string, pathname: string) {
  if (pathname === path) return 'page';
  return pathname.startsWith(`${path}/`) ? 'true' : undefined;
}
