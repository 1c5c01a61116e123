import type { StaffAccountView } from '@saifu/contract/staff-account';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import type { AccountAct } from './account-act.ts';
import { AccountStatusBadge } from './account-status.tsx';
import styles from './staff-accounts.module.css';

type AccountOverviewProps = {
  readonly account: StaffAccountView;
  readonly onAct: (act: AccountAct) => void;
};

/** Status, suspensions and deletion, and what changes them. */
export function AccountOverview({ account, onAct }: AccountOverviewProps) {
  const t = useTranslate();
  const { status, deletion, language } = account;
  const yes = t('staff_account.verified');
  const no = t('staff_account.not_verified');
  const items = [
    { label: t('staff_account.status'), value: <AccountStatusBadge status={status} /> },
    {
      label: t('staff_account.user_id'),
      value: <CopyableId value={account.id} label={t('staff_account.user_id')} />,
    },
    { label: t('staff_account.created_at'), value: formatDateTime(account.created_at) },
    { label: t('staff_account.language'), value: t(`setting.language_${language}`) },
    { label: t('staff_account.email_verified'), value: account.email_verified ? yes : no },
    { label: t('staff_account.phone_verified'), value: account.phone_verified ? yes : no },
    { label: t('staff_account.passkeys'), value: String(account.passkeys) },
    { label: t('staff_account.recurring_billings'), value: String(account.recurring_billings) },
  ];
  return (
    <Card title={t('staff_account.overview')} flush>
      {deletion !== null && (
        <div className={styles.blocks}>
          <Alert tone="warning">
            {t('staff_account.deletion_pending', { time: formatDateTime(deletion.erase_at) })}
          </Alert>
        </div>
      )}
      <DescriptionList items={items} absent={t('staff_account.absent')} hasLongValues />
      {status !== 'erased' && <Acts account={account} onAct={onAct} />}
    </Card>
  );
}

function Acts({ account, onAct }: AccountOverviewProps) {
  const t = useTranslate();
  const { status, deletion } = account;
  return (
    <div className={styles.acts}>
      {status === 'unconfirmed' && (
        <Button variant="secondary" onClick={() => onAct({ kind: 'resend_registration' })}>
          {t('staff_account.resend_registration')}
        </Button>
      )}
      {status === 'suspended' ? (
        <Button variant="secondary" onClick={() => onAct({ kind: 'restore' })}>
          {t('staff_account.restore')}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => onAct({ kind: 'suspend' })}>
          {t('staff_account.suspend')}
        </Button>
      )}
      {deletion === null ? (
        <Button variant="danger" onClick={() => onAct({ kind: 'start_deletion' })}>
          {t('staff_account.start_deletion')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onAct({ kind: 'stop_deletion' })}>
          {t('staff_account.stop_deletion')}
        </Button>
      )}
    </div>
  );
}

/** Every suspension with both reasons, newest first. */
export function Suspensions({ account }: { readonly account: StaffAccountView }) {
  const t = useTranslate();
  if (account.suspensions.length === 0) return null;
  return (
    <Card title={t('staff_account.suspensions')}>
      <ul className={styles.plain}>
        {account.suspensions.map((suspension) => (
          <li key={suspension.suspended_at}>
            <p>
              <time dateTime={suspension.suspended_at}>
                {formatDateTime(suspension.suspended_at)}
              </time>
            </p>
            <p>{suspension.reason}</p>
            {suspension.restored_at !== null && (
              <p>
                {t('staff_account.restored_at', { time: formatDateTime(suspension.restored_at) })}
              </p>
            )}
            {suspension.restore_reason !== null && <p>{suspension.restore_reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
