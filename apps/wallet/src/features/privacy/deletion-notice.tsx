import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './privacy.module.css';
import { useRestore } from './queries.ts';

type LeavingNoticeProps = {
  readonly title: TextKey;
  readonly eraseAt: string;
  readonly onStays: () => void;
};

/** To whoever asked to be forgotten: when that is, and the one press that takes it back. */
export function LeavingNotice({ title, eraseAt, onStays }: LeavingNoticeProps) {
  const text = useText();
  const restore = useRestore();
  const keeping = useMutation({ mutationFn: restore, onSuccess: onStays });
  return (
    <Card title={text(title)}>
      <div className={styles.stack}>
        <Notice tone="warning">{text('privacy.leaving', { time: showMinute(eraseAt) })}</Notice>
        <ErrorNotice error={keeping.error && toAppError(keeping.error)} />
        <Button full busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {text('privacy.keep')}
        </Button>
      </div>
    </Card>
  );
}
