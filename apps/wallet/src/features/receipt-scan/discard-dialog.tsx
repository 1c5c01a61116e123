import { useText } from '../../i18n/use-text.tsx';
import { DeleteQuestion } from './question.tsx';

type DiscardDialogProps = {
  readonly photoCount: number;
  readonly onAnswer: (isMeant: boolean) => void;
};

/** Nobody loses photographs by a slip of the finger. */
export function DiscardDialog({ photoCount, onAnswer }: DiscardDialogProps) {
  const text = useText();
  return (
    <DeleteQuestion
      title={text('slip.discard_title')}
      body={text('slip.discard_question', { count: photoCount })}
      cancelLabel={text('slip.discard_not')}
      agreeLabel={text('slip.discard')}
      settle={(answer) => onAnswer(answer === 'agree')}
    />
  );
}
