import type { ExportView } from '@saifu/contract/export';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { type Icon, IconFileText, IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import styles from './files.module.css';
import { type ReceiptSearch, useCreateFile } from './queries.ts';

type CreateFilesProps = {
  readonly search: ReceiptSearch;
  readonly onStarted: (file: ExportView) => void;
  /** Runs a request. If the server requires step-up authentication, asks for it first. */
  readonly stepUp: <Reply>(action: () => Promise<Reply>) => Promise<Reply>;
};

/** Exports all receipts that match the search, as a ZIP file or a statement. */
export function CreateFiles(props: CreateFilesProps) {
  return (
    <>
      <CreateFileButton
        {...props}
        kind="receipts_zip"
        label="receipts.zip"
        about="receipts.zip_about"
        icon={IconFileZip}
      />
      <CreateFileButton
        {...props}
        kind="statement_pdf"
        label="receipts.statement"
        about="receipts.statement_about"
        icon={IconFileText}
      />
    </>
  );
}

type CreateFileProps = CreateFilesProps & {
  readonly kind: Parameters<typeof useCreateFile>[0];
  readonly label: TextKey;
  readonly about: TextKey;
  readonly icon: Icon;
};

function CreateFileButton({ kind, label, about, icon: FileIcon, ...props }: CreateFileProps) {
  const { search, onStarted, stepUp } = props;
  const t = useTranslate();
  const createFile = useCreateFile(kind);
  const createMutation = useMutation({ mutationFn: () => stepUp(() => createFile(search)) });
  return (
    <div className={styles.createFile}>
      <Button
        full
        variant={kind === 'receipts_zip' ? 'primary' : 'secondary'}
        busy={createMutation.isPending}
        icon={<FileIcon size={20} aria-hidden="true" />}
        onClick={() => createMutation.mutate(undefined, { onSuccess: onStarted })}
      >
        {t(label)}
      </Button>
      <p className={styles.description}>{t(about)}</p>
      <ErrorNotice error={createMutation.error && toAppError(createMutation.error)} />
    </div>
  );
}
