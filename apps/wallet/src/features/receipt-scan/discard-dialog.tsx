import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { DeleteQuestion } from './question.tsx';

type DiscardDialogProps = {
  readonly photoCount: number;
  readonly onAnswer: (isConfirmed: boolean) => void;
};

/** Asks before photos are discarded, so that they are not lost by accident. */
export function DiscardDialog({ photoCount, onAnswer }: DiscardDialogProps) {
  const t = useTranslate();
  return (
    <DeleteQuestion
      title={t('receipt_scan.discard_title')}
      body={t('receipt_scan.discard_question', { count: photoCount })}
      cancelLabel={t('receipt_scan.discard_not')}
      agreeLabel={t('receipt_scan.discard')}
      settle={(answer) => onAnswer(answer === 'agree')}
    />
  );
}
