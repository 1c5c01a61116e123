import type { TextKey } from '@saifu/texts/texts';
import { Button } from '@saifu/ui/button';
import { Card } from '@saifu/ui/card';
import { Notice } from '@saifu/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { showMinute } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';
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
        <RefusalNotice refusal={keeping.error && refusalOf(keeping.error)} />
        <Button full busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {text('privacy.keep')}
        </Button>
      </div>
    </Card>
  );
}
