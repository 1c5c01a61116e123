import type { DemoPersonView } from '@saifu/contract/config';
import type { AppError } from '@saifu/domain/shared/app-error';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import { openSession } from '../../features/session/queries.ts';
import { useCompleteSignIn } from '../auth/use-complete-sign-in.ts';
import styles from './sign-in-as.module.css';

type SignInAsProps = { readonly people: readonly DemoPersonView[] };

/** Signs in as one of the demo people of the sandbox with one press. */
export function SignInAs({ people }: SignInAsProps) {
  const t = useTranslate();
  const completeSignIn = useCompleteSignIn();
  const [error, setError] = useState<AppError | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = ({ login_id, password }: DemoPersonView) => {
    if (chosen !== null) return;
    setChosen(login_id);
    setError(null);
    openSession({ login_id, password })
      .then(completeSignIn, (reason: Error) => setError(toAppError(reason)))
      .finally(() => setChosen(null));
  };
  return (
    <section className={styles.section} aria-label={t('sign_in.demo_people')}>
      <h2 className={styles.label}>{t('sign_in.demo_people')}</h2>
      <ErrorNotice error={error} />
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.login_id}>
            <button
              type="button"
              className={styles.person}
              aria-busy={chosen === person.login_id || undefined}
              onClick={() => choose(person)}
            >
              <span aria-hidden="true" className={styles.initial}>
                {[...person.name][0]}
              </span>
              <span className={styles.name}>{person.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
