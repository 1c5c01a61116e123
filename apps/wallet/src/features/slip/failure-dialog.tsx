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
 * The one sentence the product has for it, and under it the reason the server gave. Where the
 * server was busy, nobody has looked at the photographs, so nothing is said about them.
 */
export function FailureDialog({ refusal, onRetake, onClose }: FailureDialogProps) {
  const text = useText();
  const isBusy = refusal.code === 'overloaded' || refusal.code === 'rate.limited';
  const title = text(isBusy ? 'slip.busy_title' : 'slip.failed_title');
  const message = text(isBusy ? 'slip.busy_message' : 'mess_receipt_wrong_format');
  const reason = text.refusal(refusal.code, refusal.params);
  const errorText = reason === message ? {} : { errorText: reason };
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
