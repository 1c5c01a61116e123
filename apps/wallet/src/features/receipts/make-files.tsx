import type { ExportView } from '@saifu/contract/export';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { type Icon, IconFileText, IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './files.module.css';
import { type ReceiptSearch, useMakeFile } from './queries.ts';

type MakeFilesProps = {
  readonly search: ReceiptSearch;
  readonly onBegun: (file: ExportView) => void;
  /** Makes a call; asks who is there first, where the server wants to know. */
  readonly prove: <Reply>(act: () => Promise<Reply>) => Promise<Reply>;
};

/** Has everything the search finds put into one file: the receipts, or a statement. */
export function MakeFiles(props: MakeFilesProps) {
  return (
    <>
      <MakeFile
        {...props}
        kind="receipts_zip"
        label="receipts.zip"
        about="receipts.zip_about"
        icon={IconFileZip}
      />
      <MakeFile
        {...props}
        kind="statement_pdf"
        label="receipts.statement"
        about="receipts.statement_about"
        icon={IconFileText}
      />
    </>
  );
}

type MakeFileProps = MakeFilesProps & {
  readonly kind: Parameters<typeof useMakeFile>[0];
  readonly label: TextKey;
  readonly about: TextKey;
  readonly icon: Icon;
};

function MakeFile({ kind, label, about, icon: FileIcon, ...props }: MakeFileProps) {
  const { search, onBegun, prove } = props;
  const text = useText();
  const make = useMakeFile(kind);
  const begin = useMutation({ mutationFn: () => prove(() => make(search)) });
  return (
    <div className={styles.make}>
      <Button
        full
        variant={kind === 'receipts_zip' ? 'primary' : 'secondary'}
        busy={begin.isPending}
        icon={<FileIcon size={20} aria-hidden="true" />}
        onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
      >
        {text(label)}
      </Button>
      <p className={styles.about}>{text(about)}</p>
      <ErrorNotice error={begin.error && toAppError(begin.error)} />
    </div>
  );
}
