import type { AppError } from '@saifu/domain/shared/app-error';
import type { Translate } from '@saifu/i18n/texts';
import { NotificationBody } from '@saifu/ui/dialogs/notification-dialog-body';
import { useText } from '../../i18n/use-text.tsx';
import { Question } from './question.tsx';

type FailureDialogProps = {
  readonly error: AppError;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/**
 * Blames the photographs only where the server judged them. Otherwise it says why they have not
 * been read.
 */
export function FailureDialog({ error, onRetake, onClose }: FailureDialogProps) {
  const text = useText();
  const reason = text.error(error.code, error.params);
  const title = text(isAboutPhotos(error) ? 'slip.failed_title' : 'slip.busy_title');
  const message = messageOf(error, text) ?? reason;
  // What the server found in the photographs, where the message does not say it already.
  const errorText = isAboutPhotos(error) && message !== reason ? { errorText: reason } : {};
  return (
    <Question
      title={title}
      body={<NotificationBody title={title} message={message} {...errorText} />}
      cancelLabel={text('app.close')}
      agreeLabel={text('slip.again')}
      settle={(answer) => (answer === 'agree' ? onRetake() : onClose())}
    />
  );
}

function isAboutPhotos({ code }: AppError): boolean {
  return code.startsWith('receipt.') || code.startsWith('file.');
}

function messageOf(error: AppError, text: Translate): string | null {
  if (isAboutPhotos(error)) return text('mess_receipt_wrong_format');
  return error.code === 'overloaded' ? text('slip.busy_message') : null;
}
