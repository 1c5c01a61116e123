import type { Refusal } from '@saifu/domain/refusal';
import { NotificationBody } from '@saifu/ui/notification-body';
import { useText } from '../../text/use-text.tsx';
import { Question } from './question.tsx';

type FailureDialogProps = {
  readonly refusal: Refusal;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/**
 * Blames the photographs only where the server judged them. Otherwise it says why they have not
 * been read.
 */
export function FailureDialog({ refusal, onRetake, onClose }: FailureDialogProps) {
  const text = useText();
  const reason = text.refusal(refusal.code, refusal.params);
  const title = text(isAboutPhotos(refusal) ? 'slip.failed_title' : 'slip.busy_title');
  const isBusy = refusal.code === 'overloaded';
  const message = isBusy ? text('slip.busy_message') : reason;
  const words = isAboutPhotos(refusal)
    ? { message: text('mess_receipt_wrong_format'), errorText: reason }
    : { message };
  return (
    <Question
      title={title}
      body={<NotificationBody title={title} {...words} />}
      cancelLabel={text('app.close')}
      agreeLabel={text('slip.again')}
      settle={(answer) => (answer === 'agree' ? onRetake() : onClose())}
    />
  );
}

function isAboutPhotos({ code }: Refusal): boolean {
  return code.startsWith('receipt.') || code.startsWith('file.');
}
