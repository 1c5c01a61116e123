import type { ConfirmedContactView } from '@saifu/contract/contact';
import { Button } from '@saifu/ui/button/button';
import { CodeForm } from '@saifu/web/forms/code-form.tsx';
import form from '@saifu/web/forms/form.module.css';
import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './contact.module.css';
import { CONTACT_TEXTS } from './contact-labels.ts';
import {
  confirmContact,
  requestContactChange,
  type SentContactCode,
  validateCode,
} from './queries.ts';

type ContactCodeProps = {
  readonly sentCode: SentContactCode;
  readonly stepUp: StepUp;
  readonly inbox: ReactNode;
  readonly onCodeSent: (sentCode: SentContactCode) => void;
  readonly onOther: () => void;
  readonly onCancel: () => void;
  readonly onConfirmed: (confirmed: ConfirmedContactView) => void;
};

/** Form for the code sent to the new address. */
export function ContactCode(props: ContactCodeProps) {
  const t = useTranslate();
  const { sentCode, stepUp, onCodeSent } = props;
  const { challenge, kind, address, at } = sentCode;
  const sendAgain = async () => {
    const next = await stepUp(() => requestContactChange(kind, address));
    onCodeSent(next);
    return next.challenge;
  };
  return (
    <div className={form.form}>
      <p role="status">
        {t('profile.code_sent', {
          destination: challenge.masked_destination,
          minutes: challenge.expires_in / 60,
        })}
      </p>
      {props.inbox}
      <CodeForm
        key={challenge.challenge_id}
        isFocusedOnMount
        challengeId={challenge.challenge_id}
        submit="profile.confirm_code"
        validate={validateCode}
        send={confirmContact}
        onDone={props.onConfirmed}
      />
      <SendAgain
        label="one_time_code.send_again"
        variant="quiet"
        send={sendAgain}
        last={{ at, waitSeconds: challenge.resend_after_seconds }}
      />
      <div className={styles.actions}>
        <Button variant="quiet" full onClick={props.onOther}>
          {t(CONTACT_TEXTS[kind].other)}
        </Button>
        <Button variant="secondary" full onClick={props.onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  );
}
