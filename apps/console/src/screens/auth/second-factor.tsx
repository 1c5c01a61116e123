import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { hasPasskeySupport } from '@saifu/web/lib/passkey-support.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddPasskey } from '../../features/second-factor/add-passkey.tsx';
import { EnterFactorForm } from '../../features/second-factor/enter-factor-form.tsx';
import { SetUpFactor } from '../../features/second-factor/set-up-factor.tsx';
import { SESSION_KEY, useSession } from '../../features/session/queries.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { AuthPage } from './auth-page.tsx';
import { useStartSession } from './use-start-session.ts';

/** A session whose second factor is due: entering it, or setting it up for the first time. */
export function SecondFactor() {
  const t = useTranslate();
  const client = useQueryClient();
  const startSession = useStartSession();
  const { data: session } = useSession();
  const leave = useSignOut();
  const isSetUp = session?.second_factor === 'set_up';
  const lead = isSetUp ? t('console_auth.set_up_lead') : undefined;
  return (
    <AuthPage title="console_auth.factor_title" lead={lead}>
      {isSetUp ? (
        <SetUp onDone={() => void client.invalidateQueries({ queryKey: SESSION_KEY })} />
      ) : (
        <EnterFactorForm factors={session?.second_factors ?? []} onEntered={startSession} />
      )}
      <Button variant="quiet" full busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('console.sign_out')}
      </Button>
    </AuthPage>
  );
}

/** An authenticator app or, if the browser supports it, a passkey. */
function SetUp({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate();
  const [isPasskey, setIsPasskey] = useState(false);
  const alternative = hasPasskeySupport() && (
    <Button variant="quiet" full onClick={() => setIsPasskey(!isPasskey)}>
      {t(isPasskey ? 'console_passkey.app_instead' : 'console_passkey.set_up_instead')}
    </Button>
  );
  return isPasskey ? (
    <AddPasskey onDone={onDone} alternative={alternative} />
  ) : (
    <SetUpFactor onDone={onDone} alternative={alternative} />
  );
}
