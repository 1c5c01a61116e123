import type { SessionView } from '@saifu/contract/session';
import type { AppError } from '@saifu/domain/shared/app-error';
import { useState } from 'react';
import { DemoPeople, type DemoPerson } from '../../features/sandbox/demo-people.tsx';
import { openSession } from '../../features/session/queries.ts';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { toAppError } from '../../lib/to-app-error.ts';

type SignInAsProps = { readonly onSignedIn: (session: SessionView) => void };

/** Signs in as one of the demo people of the sandbox, whose passwords are public. */
export function SignInAs({ onSignedIn }: SignInAsProps) {
  const t = useTranslate();
  const [error, setError] = useState<AppError | null>(null);
  const signIn = ({ login_id, password }: DemoPerson) => {
    setError(null);
    return openSession({ login_id, password }).then(onSignedIn, (reason: Error) =>
      setError(toAppError(reason)),
    );
  };
  return (
    <DemoPeople
      label={t('sign_in.demo_people')}
      onChoose={signIn}
      error={<ErrorNotice error={error} />}
    />
  );
}
