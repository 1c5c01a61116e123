import type { StaffAccountSessionView } from '@saifu/contract/staff-account-search';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import type { AccountAct } from './account-act.ts';
import { useAccountSessions } from './queries.ts';
import styles from './staff-accounts.module.css';

type AccountSessionsProps = {
  readonly accountId: string;
  readonly onAct: (act: AccountAct) => void;
};

/** The devices on which the user is signed in. */
export function AccountSessions({ accountId, onAct }: AccountSessionsProps) {
  const t = useTranslate();
  const query = useAccountSessions(accountId);
  return (
    <Card title={t('staff_account.devices')} flush>
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
        </Pending>
      ) : (
        <Devices sessions={query.data} onAct={onAct} />
      )}
    </Card>
  );
}

type DevicesProps = {
  readonly sessions: readonly StaffAccountSessionView[];
  readonly onAct: (act: AccountAct) => void;
};

function Devices({ sessions, onAct }: DevicesProps) {
  const t = useTranslate();
  if (sessions.length === 0) {
    return <p className={textStyles.empty}>{t('staff_account.no_devices')}</p>;
  }
  const toDevice = ({ device_name: name }: StaffAccountSessionView) =>
    name ?? t('staff_account.unknown_device');
  return (
    <>
      <DataTable<StaffAccountSessionView>
        caption={t('staff_account.devices')}
        rows={sessions}
        getKey={({ id }) => id}
        columns={[
          { label: t('staff_account.device'), render: toDevice },
          {
            label: t('staff_account.last_seen_at'),
            render: ({ last_seen_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
          },
          {
            label: t('staff_account.end_session'),
            render: (session) => {
              const device = toDevice(session);
              const act = { kind: 'end_session', sessionId: session.id, device } as const;
              return (
                <RowAction>
                  <Button
                    variant="quiet"
                    aria-label={t('staff_account.end_session_name', { device })}
                    onClick={() => onAct(act)}
                  >
                    {t('staff_account.end_session')}
                  </Button>
                </RowAction>
              );
            },
          },
        ]}
      />
      <div className={styles.acts}>
        <Button variant="secondary" onClick={() => onAct({ kind: 'end_sessions' })}>
          {t('staff_account.end_sessions')}
        </Button>
      </div>
    </>
  );
}
