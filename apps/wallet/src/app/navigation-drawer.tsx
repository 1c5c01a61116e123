import { Drawer } from '@saifu/ui/drawer/drawer';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Logo } from '@saifu/ui/logo/logo';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { unsubscribe } from '../features/notification/push-state.ts';
import { useReceiptScan } from '../features/receipt-scan/use-receipt-scan.tsx';
import { useLogOut } from '../features/session/use-log-out.ts';
import { useStoredUser } from '../features/session/use-session.ts';
import { RECEIPT_SCAN_PATHS } from '../screens/pay/receipt-scan-paths.ts';
import { NAVIGATION, type NavigationEntry } from './navigation.tsx';
import styles from './navigation-drawer.module.css';
import { getPath } from './routes.ts';

type NavigationDrawerProps = { readonly open: boolean; readonly onClose: () => void };

export function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  const t = useTranslate();
  const user = useStoredUser();
  const scan = useReceiptScan(RECEIPT_SCAN_PATHS);
  return (
    <>
      <Drawer open={open} onClose={onClose} label={t('nav.label')}>
        <div className={styles.header}>
          <Logo name={t('app.name')} />
          {user?.display_name && <p className={styles.name}>{user.display_name}</p>}
        </div>
        <nav className={styles.entries} aria-label={t('nav.label')}>
          <RowList variant="menu">
            {NAVIGATION.map((entry) => (
              <Entry key={entry.label} entry={entry} onClose={onClose} onScan={scan.start} />
            ))}
          </RowList>
        </nav>
      </Drawer>
      {scan.scanDialogs}
    </>
  );
}

type EntryProps = {
  readonly entry: NavigationEntry;
  readonly onClose: () => void;
  readonly onScan: () => Promise<void>;
};

function Entry({ entry, onClose, onScan }: EntryProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const actions = {
    read_receipt: onScan,
    log_out: useLogOut({ leave: () => navigate(getPath('SignIn')), unsubscribe }),
  };
  const { icon: Icon, label } = entry;
  const rowProps = { label: t(label), icon: <Icon size={24} stroke={1.75} aria-hidden="true" /> };

  if ('to' in entry) {
    const href = getPath(entry.to);
    const isCurrent = pathname === href;
    return (
      <ListRow
        {...rowProps}
        href={href}
        isCurrent={isCurrent}
        hasChevron={false}
        onPress={onClose}
      />
    );
  }
  const action = () => {
    onClose();
    void actions[entry.action]();
  };
  return <ListRow {...rowProps} hasChevron={false} onPress={action} />;
}
