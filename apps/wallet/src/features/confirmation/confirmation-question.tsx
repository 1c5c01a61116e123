import type { ConfirmationView } from '@saifu/contract/confirmation';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmSheet } from './confirm-sheet.tsx';
import styles from './confirmation.module.css';
import { useAnswer } from './queries.ts';
import { useDispute } from './use-dispute.ts';

type ConfirmationQuestionProps = {
  readonly token: string;
  readonly view: ConfirmationView;
  readonly cardName: string | null;
  readonly signInPath: string;
  readonly onAnswered: () => void;
};

/**
 * The three answers. Opening the page changes nothing. In the browser that paid, "yes" takes effect
 * at once; in any other it asks for the number. The negative answers ask for confirmation.
 */
export function ConfirmationQuestion(props: ConfirmationQuestionProps) {
  const { token, view, cardName, signInPath, onAnswered } = props;
  const t = useTranslate();
  const answer = useAnswer(token);
  const [isConfirming, setIsConfirming] = useState(false);
  const dispute = useDispute({ view, cardName, answer, onAnswered });
  // Blocks a second press that comes before the button shows its busy state.
  const isSending = useRef(false);
  const confirm = useMutation({
    mutationFn: () => answer({ action: 'confirm' }),
    onSuccess: onAnswered,
    onSettled: () => {
      isSending.current = false;
    },
  });
  const onYes = () => {
    // Only another browser has to enter the number.
    if (view.needs_number) return setIsConfirming(true);
    if (isSending.current) return;
    isSending.current = true;
    confirm.mutate();
  };
  const { auto_complete_at: until, refund_request: request } = view;
  return (
    <Card>
      <div className={styles.answers}>
        <h2 className={styles.title}>{t('confirmation.question')}</h2>
        {request?.status === 'rejected' && (
          <Alert tone="info">{t('confirmation.rejected_note')}</Alert>
        )}
        {until !== null && (
          <p>
            <time dateTime={until}>
              {t('confirmation.without_answer', { time: formatDateTime(until) })}
            </time>
          </p>
        )}
        <ErrorNotice error={dispute.error ?? (confirm.error && toAppError(confirm.error))} />
        <Button full busy={confirm.isPending} onClick={onYes}>
          {t('confirmation.yes')}
        </Button>
        <Button
          variant="secondary"
          full
          busy={dispute.running === 'cancel'}
          onClick={() => dispute.submit('cancel')}
        >
          {t('confirmation.cancel')}
        </Button>
        <Button
          variant="secondary"
          full
          busy={dispute.running === 'not_me'}
          onClick={() => dispute.submit('not_me')}
        >
          {t('confirmation.not_me')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmSheet
          view={view}
          answer={answer}
          onAnswered={onAnswered}
          onClose={() => setIsConfirming(false)}
          signInPath={signInPath}
        />
      )}
    </Card>
  );
}
