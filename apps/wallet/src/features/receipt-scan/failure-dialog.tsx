import type { AppError } from '@saifu/domain/shared/app-error';
import type { Translate } from '@saifu/i18n/texts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { Question } from './question.tsx';

type FailureDialogProps = {
  readonly error: AppError;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/**
 * Blames the photos only if the server judged them, in one message. Otherwise it says why they have
 * not been read.
 */
export function FailureDialog({ error, onRetake, onClose }: FailureDialogProps) {
  const t = useTranslate();
  return (
    <Question
      title={isAboutPhotos(error) ? undefined : t('receipt_scan.busy_title')}
      body={<p>{getErrorMessage(error, t)}</p>}
      cancelLabel={t('app.close')}
      agreeLabel={t('receipt_scan.again')}
      settle={(answer) => (answer === 'agree' ? onRetake() : onClose())}
    />
  );
}

function isAboutPhotos({ code }: AppError): boolean {
  return code.startsWith('receipt.') || code.startsWith('file.');
}

function getErrorMessage({ code, params }: AppError, t: Translate): string {
  if (code.startsWith('receipt.')) return t('mess_receipt_wrong_format');
  return code === 'overloaded' ? t('receipt_scan.busy_message') : t.error(code, params);
}
