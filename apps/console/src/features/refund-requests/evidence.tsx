import type { AttachmentView } from '@saifu/contract/attachment';
import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatFileSize } from '@saifu/web/i18n/format-file-size.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import textStyles from '../../components/text.module.css';
import { fetchFile, useImage } from './queries.ts';
import styles from './refund-requests.module.css';

/** Loads a file of a refund request. */
type LoadFile = (requestId: string, fileId: string) => Promise<Blob>;

type EvidenceProps = {
  readonly request: RefundRequestView;
  /** How staff load a file. */
  readonly loadFile?: LoadFile;
};

/** The photos and documents of the payer. Images are shown small, and every file can be saved. */
export function Evidence({ request, loadFile = fetchFile }: EvidenceProps) {
  const t = useTranslate();
  if (request.evidence.length === 0) return null;
  return (
    <Card title={t('console_refund_request.evidence')}>
      <ul className={styles.files}>
        {request.evidence.map((file) => (
          <EvidenceFile key={file.id} requestId={request.id} file={file} loadFile={loadFile} />
        ))}
      </ul>
    </Card>
  );
}

type EvidenceFileProps = {
  readonly requestId: string;
  readonly file: AttachmentView;
  readonly loadFile: LoadFile;
};

function EvidenceFile({ requestId, file, loadFile }: EvidenceFileProps) {
  const t = useTranslate();
  const { id, name } = file;
  const isImage = file.media_type.startsWith('image/');
  const { data: image } = useImage({ id: requestId, fileId: id, isImage, loadFile });
  const address = useAddress(image);
  const save = useMutation({
    mutationFn: async () => saveFile(image ?? (await loadFile(requestId, id)), name),
  });
  return (
    <li className={styles.file}>
      {address !== null && (
        <img
          className={styles.image}
          src={address}
          alt={t('console_refund_request.image_alt', { name })}
        />
      )}
      <div className={styles.fileText}>
        <span>{name}</span>
        <span className={textStyles.note}>{formatFileSize(file.bytes, t.language)}</span>
      </div>
      <Button
        variant="quiet"
        icon={<IconDownload size={20} aria-hidden="true" />}
        busy={save.isPending}
        aria-label={t('console_refund_request.save_file_about', { name })}
        onClick={() => save.mutate()}
      >
        {t('console_refund_request.save_file')}
      </Button>
      <ErrorNotice error={save.error && toAppError(save.error)} />
    </li>
  );
}

/** An address of the file for an `img`, as long as it is shown. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
