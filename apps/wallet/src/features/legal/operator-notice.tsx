import type { LegalWords } from '@saifu/i18n/legal-documents';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useText } from '../../i18n/use-text.tsx';
import styles from './legal-text.module.css';
import type { OperatorAnswer } from './operator.ts';

type OperatorNoticeProps = { readonly answer: OperatorAnswer; readonly words: LegalWords };

/** Says that the operator is a sample, or that nobody could be asked who it is. */
export function OperatorNotice({ answer, words }: OperatorNoticeProps) {
  const text = useText();
  if (answer.data?.operator.sample) return <Notice tone="info">{words.sample}</Notice>;
  if (answer.data) return null;
  return (
    <Notice tone="warning">
      <div className={styles.again}>
        <p>{words.operator_missing_notice}</p>
        <Button variant="secondary" onClick={() => answer.refetch()}>
          {text('app.retry')}
        </Button>
      </div>
    </Notice>
  );
}
