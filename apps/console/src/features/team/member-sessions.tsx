import type { MemberSessionView } from '@saifu/contract/member-session';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useId, useState } from 'react';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { useEndMemberSession, useMemberSessions } from './queries.ts';
import styles from './team.module.css';
import type { TeamMember } from './team-api.ts';

/** Where a member is signed in. */
export function MemberSessions({ member }: { readonly member: TeamMember }) {
  const t = useTranslate();
  const id = useId();
  const query = useMemberSessions(member.id);
  const { end, endingId, done, error } = useEndSession(member);
  return (
    <section aria-labelledby={id} className={sheetStyles.section}>
      <h3 id={id} className={textStyles.label}>
        {t('console_team.sessions')}
      </h3>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      {done !== null && (
        // The pressed row was removed, so the notice takes the focus.
        <div key={done.sessionId} ref={focusOnMount} tabIndex={-1}>
          <Alert tone="success">{done.text}</Alert>
        </div>
      )}
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
        </Pending>
      ) : (
        <ul>
          {query.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={session.id === endingId}
              onEnd={end}
            />
          ))}
        </ul>
      )}
      {query.data?.length === 0 && (
        <p className={textStyles.note}>{t('console_team.no_sessions', { name: member.name })}</p>
      )}
    </section>
  );
}

type SessionRowProps = {
  readonly session: MemberSessionView;
  readonly isEnding: boolean;
  readonly onEnd: (session: MemberSessionView, device: string) => void;
};

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslate();
  const device = session.device_name ?? t('console_account.unknown_device');
  const date = formatDateTime(session.last_seen_at);
  return (
    <li className={styles.session}>
      <div>
        <p>{device}</p>
        <p className={textStyles.note}>{t('console_team.last_used', { date })}</p>
      </div>
      <Button
        variant="quiet"
        busy={isEnding}
        aria-label={t('console_team.end_session_name', { device })}
        onClick={() => onEnd(session, device)}
      >
        {t('console_team.end_session')}
      </Button>
    </li>
  );
}

/** Ends a session after a confirmation. */
function useEndSession(member: TeamMember) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const ending = useEndMemberSession(member.id);
  const [done, setDone] = useState<{ sessionId: string; text: string } | null>(null);
  const end = async ({ id: sessionId }: MemberSessionView, device: string) => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_team.end_title'),
      message: t('console_team.end_question', { name: member.name, device }),
      agreeLabel: t('console_team.end_session'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    setDone(null);
    const text = t('console_team.session_ended', { device });
    ending.mutate(sessionId, { onSuccess: () => setDone({ sessionId, text }) });
  };
  return {
    end: (session: MemberSessionView, device: string) => void end(session, device),
    endingId: ending.isPending ? ending.variables : null,
    done,
    error: ending.error,
  };
}
