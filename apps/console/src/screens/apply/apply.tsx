import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Link } from '@saifu/ui/link/link';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useLinkToken } from '@saifu/web/hooks/use-link-token.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { setSessionItem } from '@saifu/web/lib/session-storage.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { ApplicationState } from '../../features/merchant-application/application-state.tsx';
import { ApplicationSteps } from '../../features/merchant-application/application-steps.tsx';
import { useApplication } from '../../features/merchant-application/queries.ts';
import { StartForm } from '../../features/merchant-application/start-form.tsx';
import { AuthPage } from '../auth/auth-page.tsx';
import signInStyles from '../auth/sign-in.module.css';

const STORED_AS = 'console_application_token';

/** How a merchant applies: by a link that is sent to its address. */
export function Apply() {
  const token = useLinkToken('token', STORED_AS);
  const [isStarting, setIsStarting] = useState(false);
  if (token === null || isStarting) return <Start />;
  const forget = () => {
    setSessionItem(STORED_AS, null);
    setIsStarting(true);
  };
  return <Application token={token} onForget={forget} />;
}

function Start() {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthPage title="console_apply.title" lead={t('console_apply.lead')}>
      {sentTo === null ? (
        <StartForm onSent={setSentTo} />
      ) : (
        <Alert tone="success">{t('console_apply.sent', { email: sentTo })}</Alert>
      )}
      <Link className={signInStyles.forgot} href={getPath('SignIn')}>
        {t('sign_in.to_sign_in')}
      </Link>
    </AuthPage>
  );
}

type ApplicationProps = { readonly token: string; readonly onForget: () => void };

function Application({ token, onForget }: ApplicationProps) {
  const t = useTranslate();
  const query = useApplication(token);
  const { data: application } = query;
  if (application === undefined) {
    return (
      <AuthPage title="console_apply.title">
        <Pending query={query} />
        {query.error !== null && (
          <Button variant="secondary" full onClick={onForget}>
            {t('console_apply.new_link')}
          </Button>
        )}
      </AuthPage>
    );
  }
  const { status } = application;
  const isOpen = status === 'draft' || status === 'changes_requested';
  return (
    <AuthPage title="console_apply.title">
      {isOpen ? (
        <ApplicationSteps token={token} application={application} />
      ) : (
        <ApplicationState token={token} application={application} />
      )}
    </AuthPage>
  );
}
