import type { Refusal } from '@saifu/domain/refusal';
import { NotificationBody } from '@saifu/ui/notification-body';
import { useText } from '../../text/use-text.tsx';
import { Question } from './question.tsx';

type FailureDialogProps = {
  readonly refusal: Refusal;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/** The one sentence the product has for it, and under it the reason the server gave. */
export function FailureDialog({ refusal, onRetake, onClose }: FailureDialogProps) {
  const text = useText();
  const title = text('slip.failed_title');
  const message = text('mess_receipt_wrong_format');
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
