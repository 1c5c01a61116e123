import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import styles from './privacy.module.css';
import { useRestore } from './queries.ts';

type DeletionNoticeProps = {
  readonly title: TextKey;
  readonly eraseAt: string;
  readonly onRestored: () => void;
};

/** Date of a pending account deletion and a button to cancel it. */
export function DeletionNotice({ title, eraseAt, onRestored }: DeletionNoticeProps) {
  const t = useTranslate();
  const restore = useRestore();
  const restoration = useMutation({ mutationFn: restore, onSuccess: onRestored });
  return (
    <Card title={t(title)}>
      <div className={styles.stack}>
        <Alert tone="warning">
          {t('privacy.deletion_pending', { time: formatDateTime(eraseAt) })}
        </Alert>
        <ErrorNotice error={restoration.error && toAppError(restoration.error)} />
        <Button full busy={restoration.isPending} onClick={() => restoration.mutate()}>
          {t('privacy.keep')}
        </Button>
      </div>
    </Card>
  );
}
