import { useTranslate } from '../../i18n/use-translate.tsx';
import { DeleteQuestion } from './question.tsx';

type DiscardDialogProps = {
  readonly photoCount: number;
  readonly onAnswer: (isMeant: boolean) => void;
};

/** Nobody loses photographs by a slip of the finger. */
export function DiscardDialog({ photoCount, onAnswer }: DiscardDialogProps) {
  const t = useTranslate();
  return (
    <DeleteQuestion
      title={t('slip.discard_title')}
      body={t('slip.discard_question', { count: photoCount })}
      cancelLabel={t('slip.discard_not')}
      agreeLabel={t('slip.discard')}
      settle={(answer) => onAnswer(answer === 'agree')}
    />
  );
}
