import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EnterFactorForm } from '../../features/second-factor/enter-factor-form.tsx';
import { SetUpFactor } from '../../features/second-factor/set-up-factor.tsx';
import { SESSION_KEY, signOut, useSession } from '../../features/session/queries.ts';
import { AuthPage } from './auth-page.tsx';
import { useStartSession } from './use-start-session.ts';

/** A session whose second factor is due: entering it, or setting it up for the first time. */
export function SecondFactor() {
  const t = useTranslate();
  const client = useQueryClient();
  const startSession = useStartSession();
  const { data: session } = useSession();
  const leave = useMutation({
    mutationFn: signOut,
    onSettled: () => client.setQueryData(SESSION_KEY, null),
  });
  const isSetUp = session?.second_factor === 'set_up';
  const lead = isSetUp ? t('console_auth.set_up_lead') : t('console_auth.factor_lead');
  return (
    <AuthPage title="console_auth.factor_title" lead={lead}>
      {isSetUp ? (
        <SetUpFactor onDone={() => void client.invalidateQueries({ queryKey: SESSION_KEY })} />
      ) : (
        <EnterFactorForm onEntered={startSession} />
      )}
      <Button variant="quiet" full busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('console.sign_out')}
      </Button>
    </AuthPage>
  );
}
