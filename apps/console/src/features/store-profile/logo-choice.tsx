import { AppError } from '@saifu/domain/shared/app-error';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatFileSize } from '@saifu/web/i18n/format-file-size.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import textStyles from '../../components/text.module.css';
import { LOGO_MEGABYTES_MAX, LOGO_TYPES, validateLogo } from './logo-file.ts';
import { useSetLogo } from './queries.ts';
import styles from './store-profile.module.css';

type LogoChoiceProps = {
  readonly storeId: string;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Chooses a file, shows it as payers would see it, and sends it. */
export function LogoChoice({ storeId, onDone }: LogoChoiceProps) {
  const t = useTranslate();
  const send = useSetLogo(storeId);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<AppError | null>(null);
  const upload = useMutation({
    mutationFn: send,
    onSuccess: ({ pending_changes: pending }) => {
      const isWaiting = pending?.changes.logo_url != null;
      onDone(t(isWaiting ? 'console_store.logo_sent' : 'console_store.logo_saved'));
    },
  });
  const choose = (chosen: File) => {
    const error = validateLogo(chosen);
    upload.reset();
    setFileError(error);
    setFile(error === null ? chosen : null);
  };
  const rejectBroken = () => {
    setFileError(new AppError('store.logo_unsupported'));
    setFile(null);
  };
  const error = fileError ?? (upload.error && toAppError(upload.error));
  return (
    <>
      <FileButton onFile={choose} isBusy={upload.isPending} />
      {file !== null && <Preview file={file} onBroken={rejectBroken} />}
      <ErrorNotice error={error} />
      {file !== null && (
        <Button full busy={upload.isPending} onClick={() => upload.mutate(file)}>
          {t('console_store.logo_use')}
        </Button>
      )}
    </>
  );
}

type FileButtonProps = { readonly onFile: (file: File) => void; readonly isBusy: boolean };

function FileButton({ onFile, isBusy }: FileButtonProps) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // Reset, so that choosing the same file again fires `change`.
    target.value = '';
    if (chosen !== undefined) onFile(chosen);
  };
  return (
    <div className={styles.choice}>
      <input ref={input} type="file" hidden accept={LOGO_TYPES.join()} onChange={choose} />
      <Button
        variant="secondary"
        full
        icon={<IconPhoto size={20} aria-hidden="true" />}
        aria-describedby={id}
        onClick={() => !isBusy && input.current?.click()}
      >
        {t('console_store.logo_choose')}
      </Button>
      <p id={id} className={textStyles.note}>
        {t('console_store.logo_about', { max: LOGO_MEGABYTES_MAX })}
      </p>
    </div>
  );
}

type PreviewProps = { readonly file: File; readonly onBroken: () => void };

/** As the server draws it: a square on white, with the longer side cropped. */
function Preview({ file, onBroken }: PreviewProps) {
  const t = useTranslate();
  const address = useAddress(file);
  const size = formatFileSize(file.size, t.language);
  return (
    <figure className={styles.logo}>
      {address !== null && (
        <img src={address} alt="" className={styles.picture} onError={onBroken} />
      )}
      <figcaption className={textStyles.note}>
        <span role="status">{t('console_store.logo_preview', { name: file.name, size })}</span>
      </figcaption>
    </figure>
  );
}

/** An address of the file for an `img`, as long as it is shown. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
