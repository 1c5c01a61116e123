import type { ChallengeView } from '@saifu/contract/authentication';
import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef } from 'react';
import { LoginIdForm } from '../../forms/login-id-form.tsx';
import { type Channel, requestSignIn, validateLoginId } from './queries.ts';
import styles from './request-code-form.module.css';

export type Requested = {
  readonly channel: Channel;
  readonly loginId: string;
  readonly challenge: ChallengeView;
};

type RequestCodeFormProps = {
  readonly loginId: string;
  readonly onTyped: (typed: string) => void;
  readonly onRequested: (requested: Requested) => void;
};

/** Requests a code or a link for signing in without a password. */
export function RequestCodeForm({ loginId, onTyped, onRequested }: RequestCodeFormProps) {
  const t = useTranslate();
  // A ref is enough: the pressed button is known before the submit event and not needed afterwards.
  const channel = useRef<Channel>('otp');
  const choose = (chosen: Channel) => () => {
    channel.current = chosen;
  };
  return (
    <>
      <p className={styles.lead}>{t('one_time_code.lead', { length: CODE_LENGTH })}</p>
      <LoginIdForm
        loginId={loginId}
        onTyped={onTyped}
        validate={validateLoginId}
        send={async (values) => {
          const requestedChannel = channel.current;
          return {
            channel: requestedChannel,
            challenge: await requestSignIn(values, requestedChannel),
          };
        }}
        onDone={(requested, typed) => onRequested({ ...requested, loginId: typed })}
      >
        {(isPending) => (
          <div className={styles.buttons}>
            <Button type="submit" full busy={isPending} onClick={choose('otp')}>
              {t('one_time_code.request')}
            </Button>
            <Button type="submit" variant="quiet" full onClick={choose('link')}>
              {t('one_time_code.request_link')}
            </Button>
          </div>
        )}
      </LoginIdForm>
    </>
  );
}
