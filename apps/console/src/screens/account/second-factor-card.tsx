import type { RecoveryCodesView } from '@saifu/contract/second-factor';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Focused } from '../../components/focused.tsx';
import textStyles from '../../components/text.module.css';
import { OWN_SESSIONS_KEY } from '../../features/own-sessions/queries.ts';
import { PasswordForm } from '../../features/second-factor/password-form.tsx';
import { renewCodes } from '../../features/second-factor/queries.ts';
import { RecoveryCodes } from '../../features/second-factor/recovery-codes.tsx';
import { SetUpFactor } from '../../features/second-factor/set-up-factor.tsx';
import { SESSION_KEY } from '../../features/session/queries.ts';
import { useConsoleSession } from '../../features/session/use-console-session.ts';
import { TwoStepBadge } from '../../features/team/two-step-badge.tsx';
import styles from './account.module.css';

type Step = 'overview' | 'set_up' | 'renew';

/** Two-step verification: its state, setting it up or replacing it, and new recovery codes. */
export function SecondFactorCard() {
  const t = useTranslate();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('overview');
  const [notice, setNotice] = useState<string | null>(null);
  const start = (next: Step) => {
    setNotice(null);
    setStep(next);
  };
  /** The steps may have changed the second factor, and a new one ends the other sessions. */
  const leave = () => {
    setStep('overview');
    void client.invalidateQueries({ queryKey: SESSION_KEY });
    void client.invalidateQueries({ queryKey: OWN_SESSIONS_KEY });
  };
  const finish = (text: string) => {
    setNotice(text);
    leave();
  };
  return (
    <Card title={t('console_team.two_step')}>
      <div className={styles.factor}>
        {notice !== null && (
          <Focused>
            <Alert tone="success">{notice}</Alert>
          </Focused>
        )}
        {step === 'overview' && <Overview onStart={start} />}
        {step === 'set_up' && (
          <>
            <p className={textStyles.note}>{t('console_account.set_up_lead')}</p>
            <SetUpFactor onDone={() => finish(t('console_account.set_up_done'))} />
          </>
        )}
        {step === 'renew' && <Renewal onDone={() => finish(t('console_account.renew_done'))} />}
        {step !== 'overview' && (
          <Button variant="quiet" full onClick={leave}>
            {t('app.back')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Overview({ onStart }: { readonly onStart: (step: Step) => void }) {
  const t = useTranslate();
  const { member, second_factors: factors } = useConsoleSession();
  const hasApp = factors.includes('totp');
  if (factors.length === 0) {
    return (
      <>
        <p>
          <TwoStepBadge role={member.role} isOn={false} />
        </p>
        <p className={textStyles.note}>{t('console_account.two_step_about')}</p>
        <Button full onClick={() => onStart('set_up')}>
          {t('console_account.set_up')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        <TwoStepBadge role={member.role} isOn />
      </p>
      <p className={textStyles.note}>{t('console_account.two_step_about')}</p>
      <Button variant="secondary" full onClick={() => onStart('set_up')}>
        {t(hasApp ? 'console_account.replace' : 'console_account.set_up')}
      </Button>
      <Button variant="secondary" full onClick={() => onStart('renew')}>
        {t('console_account.renew')}
      </Button>
    </>
  );
}

/** New recovery codes, after the password. */
function Renewal({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate();
  const [reply, setReply] = useState<RecoveryCodesView | null>(null);
  if (reply !== null) return <RecoveryCodes codes={reply.recovery_codes} onDone={onDone} />;
  return (
    <>
      <p className={textStyles.note}>{t('console_account.renew_lead')}</p>
      <PasswordForm submit={t('console_account.renew')} send={renewCodes} onDone={setReply} />
    </>
  );
}
