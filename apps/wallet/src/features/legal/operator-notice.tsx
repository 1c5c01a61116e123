import type { LegalTexts } from '@saifu/i18n/legal-documents';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './legal-text.module.css';
import type { OperatorAnswer } from './operator.ts';

type OperatorNoticeProps = { readonly answer: OperatorAnswer; readonly texts: LegalTexts };

/** Notice that the operator is a sample or could not be loaded. */
export function OperatorNotice({ answer, texts }: OperatorNoticeProps) {
  const t = useTranslate();
  if (answer.data?.operator.sample) return <Alert tone="info">{texts.sample}</Alert>;
  if (answer.data) return null;
  return (
    <Alert tone="warning">
      <div className={styles.retry}>
        <p>{texts.operator_missing_notice}</p>
        <Button variant="secondary" onClick={() => answer.refetch()}>
          {t('app.retry')}
        </Button>
      </div>
    </Alert>
  );
}
