import type { ExportView } from '@saifu/contract/export';
import { Button } from '@saifu/ui/button';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { useText } from '../../text/use-text.tsx';
import styles from './files.module.css';
import { type ReceiptSearch, useMakeZip } from './queries.ts';

type MakeZipProps = {
  readonly search: ReceiptSearch;
  readonly onBegun: (file: ExportView) => void;
  /** Makes a call; asks who is there first, where the server wants to know. */
  readonly prove: <Reply>(act: () => Promise<Reply>) => Promise<Reply>;
};

/** Has everything the search finds put into one file. */
export function MakeZip({ search, onBegun, prove }: MakeZipProps) {
  const text = useText();
  const make = useMakeZip();
  const begin = useMutation({ mutationFn: () => prove(() => make(search)) });
  return (
    <div className={styles.make}>
      <Button
        full
        busy={begin.isPending}
        icon={<IconFileZip size={20} aria-hidden="true" />}
        onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
      >
        {text('receipts.zip')}
      </Button>
      <p className={styles.about}>{text('receipts.zip_about')}</p>
      <RefusalNotice refusal={begin.error && refusalOf(begin.error)} />
    </div>
  );
}
