import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { ThemeChoice } from '@saifu/web/settings/theme-choice.tsx';
import { useLanguageDialog } from '@saifu/web/settings/use-language-dialog.tsx';
import { IconLanguage } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getPath } from '../../app/routes.ts';
import { useOwnSessions } from '../../features/own-sessions/queries.ts';
import { SessionList } from '../../features/own-sessions/session-list.tsx';
import { SESSION_KEY, signOut } from '../../features/session/queries.ts';
import { useConsoleSession } from '../../features/session/use-console-session.ts';
import type { SignInState } from '../auth/sign-in-state.ts';
import styles from './account.module.css';
import { PasskeyCard } from './passkey-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** The member's own account. */
export function Account() {
  const sessions = useOwnSessions();
  return (
    <Page title="console_account.title" isWide>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Profile />
          <Display />
        </div>
        <div className={styles.column}>
          <SecondFactorCard />
          <PasskeyCard />
        </div>
      </div>
      {sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : (
        <Pending query={sessions}>
          <Skeleton shape="block" />
        </Pending>
      )}
      <SignOut />
    </Page>
  );
}

function Profile() {
  const t = useTranslate();
  const session = useConsoleSession();
  const { member } = session;
  return (
    <Card title={t('console_account.profile')} flush>
      <DescriptionList
        absent={t('console_audit.none')}
        items={[
          { label: t('console_team.name'), value: member.name },
          { label: t('field.email'), value: member.email },
          { label: t('console_team.role'), value: t(`console.role_${member.role}`) },
          session.kind === 'staff'
            ? { label: t('console_account.team'), value: t('console_auth.operator') }
            : { label: t('console_account.merchant'), value: session.merchant.name },
        ]}
      />
    </Card>
  );
}

/** Language and theme in this browser. */
function Display() {
  const t = useTranslate();
  const openLanguage = useLanguageDialog();
  return (
    <Card title={t('setting.group_display')} flush>
      <RowList>
        <ListRow
          icon={<IconLanguage size={24} stroke={1.75} aria-hidden="true" />}
          label={t('setting.language')}
          value={t(`setting.language_${t.language}`)}
          onPress={openLanguage}
        />
      </RowList>
      <div className={styles.theme}>
        <p aria-hidden="true">{t('setting.theme')}</p>
        <ThemeChoice />
      </div>
    </Card>
  );
}

function SignOut() {
  const t = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      client.setQueryData(SESSION_KEY, null);
      const state: SignInState = { notice: 'console_auth.signed_out' };
      navigate(getPath('SignIn'), { replace: true, state });
    },
  });
  const error = leaving.error && toAppError(leaving.error);
  return (
    <div className={styles.signOut}>
      <ErrorNotice error={error} />
      <Button variant="secondary" busy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('console.sign_out')}
      </Button>
    </div>
  );
}
