import type { AppError } from '@saifu/domain/shared/app-error';
import type { Translate } from '@saifu/i18n/texts';
import { NotificationBody } from '@saifu/ui/dialogs/notification-dialog-body';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { Question } from './question.tsx';

type FailureDialogProps = {
  readonly error: AppError;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/**
 * Blames the photos only if the server judged them. Otherwise it says why they have not been read.
 */
export function FailureDialog({ error, onRetake, onClose }: FailureDialogProps) {
  const t = useTranslate();
  const reason = t.error(error.code, error.params);
  const title = t(isAboutPhotos(error) ? 'receipt_scan.failed_title' : 'receipt_scan.busy_title');
  const message = getErrorMessage(error, t) ?? reason;
  // The server's reason, unless the message already says it.
  const errorText = isAboutPhotos(error) && message !== reason ? { errorText: reason } : {};
  return (
    <Question
      title={title}
      body={<NotificationBody title={title} message={message} {...errorText} />}
      cancelLabel={t('app.close')}
      agreeLabel={t('receipt_scan.again')}
      settle={(answer) => (answer === 'agree' ? onRetake() : onClose())}
    />
  );
}

function isAboutPhotos({ code }: AppError): boolean {
  return code.startsWith('receipt.') || code.startsWith('file.');
}

function getErrorMessage(error: AppError, t: Translate): string | null {
  if (isAboutPhotos(error)) return t('mess_receipt_wrong_format');
  return error.code === 'overloaded' ? t('receipt_scan.busy_message') : null;
}
