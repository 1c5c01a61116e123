import type { MemberSessionView } from '@saifu/contract/member-session';
import { Alert } from '@saifu/ui/alert/alert';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { Focused } from '../../components/focused.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import { useEndOwnSession } from './queries.ts';
import styles from './session-list.module.css';

/** Where the member is signed in. Any session but this one can be ended. */
export function SessionList({ sessions }: { readonly sessions: readonly MemberSessionView[] }) {
  const t = useTranslate();
  const { end, endingId, done, error } = useEndSession();
  const getDevice = (session: MemberSessionView) =>
    session.device_name ?? t('console_account.unknown_device');
  return (
    <div className={styles.sessions}>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      {done !== null && (
        // The pressed row was removed, so the notice takes the focus.
        <Focused key={done.sessionId}>
          <Alert tone="success">{done.text}</Alert>
        </Focused>
      )}
      <Card title={t('console_account.sessions')} flush>
        <DataTable<MemberSessionView>
          caption={t('console_account.sessions')}
          rows={sessions}
          getKey={({ id }) => id}
          columns={[
            {
              label: t('console_account.device'),
              render: (session) => (
                <span className={textStyles.badgedName}>
                  {getDevice(session)}{' '}
                  {session.is_current && (
                    <Badge tone="primary">{t('console_account.this_session')}</Badge>
                  )}
                </span>
              ),
            },
            {
              label: t('console_account.signed_in'),
              render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
            },
            {
              label: t('console_account.last_used'),
              render: ({ last_seen_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
            },
            {
              label: t('console_team.actions'),
              render: (session) =>
                !session.is_current && (
                  <RowAction>
                    <Button
                      variant="quiet"
                      busy={session.id === endingId}
                      aria-label={t('console_account.end_name', { device: getDevice(session) })}
                      onClick={() => void end(session, getDevice(session))}
                    >
                      {t('console_account.end')}
                    </Button>
                  </RowAction>
                ),
            },
          ]}
        />
      </Card>
      <p className={styles.note}>
        {sessions.length > 1 ? t('console_account.stranger') : t('console_account.only_this')}
      </p>
    </div>
  );
}

/** Ends a session after a confirmation. */
function useEndSession() {
  const t = useTranslate();
  const dialogs = useDialogs();
  const ending = useEndOwnSession();
  const [done, setDone] = useState<{ sessionId: string; text: string } | null>(null);
  const end = async (session: MemberSessionView, device: string) => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_account.end_title'),
      message: t('console_account.end_question', { device }),
      agreeLabel: t('console_account.end'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    setDone(null);
    const text = t('console_account.ended', { device });
    ending.mutate(session, { onSuccess: () => setDone({ sessionId: session.id, text }) });
  };
  return {
    end,
    endingId: ending.isPending ? ending.variables.id : null,
    done,
    error: ending.error,
  };
}
