import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import styles from './csv-download.module.css';

type CsvDownloadProps = {
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
};

/** Saves a list as a CSV file. The session is in a cookie, but a link could not show an error. */
export function CsvDownload({ fileName, load }: CsvDownloadProps) {
  const t = useTranslate();
  const download = useMutation({ mutationFn: async () => saveFile(await load(), fileName) });
  return (
    <div className={styles.csv}>
      <Button
        variant="secondary"
        icon={<IconDownload size={20} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('console_payment.csv')}
      </Button>
      <ErrorNotice error={download.error && toAppError(download.error)} />
    </div>
  );
}
