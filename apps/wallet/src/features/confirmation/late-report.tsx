import type { ConfirmationView } from '@saifu/contract/confirmation';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useAnswer } from './queries.ts';
import { useDispute } from './use-dispute.ts';

type LateReportProps = {
  readonly token: string;
  readonly view: ConfirmationView;
  readonly cardName: string | null;
  readonly onAnswered: () => void;
};

/** A payment completes without an answer, so the payer can still report it afterwards. */
export function LateReport({ token, ...disputeInput }: LateReportProps) {
  const t = useTranslate();
  const dispute = useDispute({ ...disputeInput, answer: useAnswer(token) });
  return (
    <>
      <ErrorNotice error={dispute.error} />
      <Button
        variant="secondary"
        full
        busy={dispute.running !== null}
        onClick={() => dispute.submit('not_me')}
      >
        {t('confirmation.not_me')}
      </Button>
    </>
  );
}
