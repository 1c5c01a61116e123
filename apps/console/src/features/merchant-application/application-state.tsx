import type { MerchantApplicationView } from '@saifu/contract/merchant-application';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { ApplicationStatus } from '../../components/application-status.tsx';
import styles from './merchant-application.module.css';
import { useApplicationChanges } from './queries.ts';

type ApplicationStateProps = {
  readonly token: string;
  readonly application: MerchantApplicationView;
};

/** Where a submitted application stands. */
export function ApplicationState({ token, application }: ApplicationStateProps) {
  const t = useTranslate();
  const { status, email, submitted_at: at, rejection_message: message } = application;
  return (
    <div className={styles.steps}>
      <ApplicationStatus status={status} />
      {status === 'submitted' && <p>{t('console_apply.about_submitted', { email })}</p>}
      {status === 'approved' && (
        <Alert tone="success">{t('console_apply.about_approved', { email })}</Alert>
      )}
      {status === 'rejected' && (
        <Alert tone="warning">
          <p>{t('console_apply.about_rejected')}</p>
          {message !== null && <p>{message}</p>}
        </Alert>
      )}
      {status === 'withdrawn' && <p>{t('console_apply.about_withdrawn')}</p>}
      <DescriptionList
        items={[{ label: t('console_apply.submitted_at'), value: at && formatDateTime(at) }]}
        absent={t('console_apply.absent')}
      />
      {status === 'submitted' && <Withdrawal token={token} application={application} />}
    </div>
  );
}

function Withdrawal({ token, application }: ApplicationStateProps) {
  const t = useTranslate();
  const { confirmDelete } = useDialogs();
  const { withdraw } = useApplicationChanges(token);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => withdraw(application) });
  const ask = async () => {
    const isSure = await confirmDelete({
      title: t('console_apply.withdraw'),
      message: t('console_apply.withdraw_ask'),
      agreeLabel: t('console_apply.withdraw'),
      cancelLabel: t('console_apply.cancel'),
    });
    if (isSure) mutate();
  };
  return (
    <>
      <ErrorNotice error={error && toAppError(error)} />
      <Button variant="secondary" full busy={isPending} onClick={() => void ask()}>
        {t('console_apply.withdraw')}
      </Button>
    </>
  );
}
