import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import textStyles from '../../components/text.module.css';
import { verifyLog } from './queries.ts';
import type { Verification } from './verification.ts';
import styles from './verification-card.module.css';

/** Verifies that no entry of the log was changed, removed or added, and says where one was. */
export function VerificationCard() {
  const t = useTranslate();
  const [verified, setVerified] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const verification = useMutation({
    mutationFn: () => verifyLog(leaving.current.signal, setVerified),
    onMutate: () => setVerified(0),
  });
  const { data, error, isPending } = verification;
  return (
    <Card title={t('staff_audit.verify_title')}>
      <div className={styles.verification}>
        <p className={textStyles.note}>{t('staff_audit.verify_about')}</p>
        <div role="status">
          {isPending && verified > 0 && t('staff_audit.verifying', { count: verified })}
          {data && <Outcome {...data} />}
        </div>
        <ErrorNotice error={error && toAppError(error)} />
        <div>
          <Button
            variant="secondary"
            icon={<IconShieldCheck size={20} aria-hidden="true" />}
            busy={isPending}
            onClick={() => verification.mutate()}
          >
            {t('staff_audit.verify')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Outcome({ verified: count, fault }: Verification) {
  const t = useTranslate();
  if (fault === null) {
    return <Alert tone="success">{t('staff_audit.verified', { count })}</Alert>;
  }
  const { number, kind } = fault;
  return <Alert tone="danger">{t(`staff_audit.fault_${kind}`, { number, count })}</Alert>;
}
