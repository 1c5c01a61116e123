import { ATTACHMENT_TYPES } from '@saifu/contract/attachment';
import { ATTACHMENTS_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { FieldMessages } from '@saifu/ui/field/field';
import { formatFileSize } from '@saifu/web/i18n/format-file-size.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { ATTACHMENT_MEGABYTES_MAX } from './attachment-file.ts';
import { AttachmentRow } from './attachment-row.tsx';
import styles from './refund-request.module.css';
import type { Attachments } from './use-attachments.ts';

type AttachmentFieldProps = {
  readonly attachments: Attachments;
  readonly error: string | undefined;
  /** Called when the files change, so that their errors are cleared. */
  readonly onChange: () => void;
};

/** Images and PDFs, chosen together or one by one, each with its progress. */
export function AttachmentField({ attachments, error, onChange }: AttachmentFieldProps) {
  const t = useTranslate();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { files, fileError } = attachments;

  const add = (chosen: readonly File[]) => {
    attachments.add(chosen);
    onChange();
  };
  const remove = (key: string) => {
    attachments.remove(key);
    onChange();
    // The pressed button is removed with its row.
    box.current?.focus();
  };
  const limits = { files: ATTACHMENTS_MAX, max: ATTACHMENT_MEGABYTES_MAX };
  return (
    <fieldset
      ref={box}
      name="attachments"
      tabIndex={-1}
      className={styles.group}
      aria-describedby={`${id}-hint`}
    >
      <legend className={styles.legend}>{t('refund_request.evidence')}</legend>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((each) => (
            <AttachmentRow
              key={each.key}
              attachment={each}
              size={formatFileSize(each.file.size, t.language)}
              onRemove={() => remove(each.key)}
              onRetry={() => {
                attachments.retry(each);
                onChange();
              }}
            />
          ))}
        </ul>
      )}
      {files.length < ATTACHMENTS_MAX && <AddFiles onChosen={add} />}
      <FieldMessages
        id={id}
        hint={t('refund_request.evidence_about', limits)}
        error={fileError ? t.error(fileError.code, fileError.params) : error}
      />
    </fieldset>
  );
}

function AddFiles({ onChosen }: { readonly onChosen: (files: readonly File[]) => void }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Reset, so that choosing the same file again fires `change`.
    target.value = '';
    if (chosen.length > 0) onChosen(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ATTACHMENT_TYPES.join()}
        onChange={choose}
      />
      <Button
        variant="secondary"
        icon={<IconPaperclip size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('refund_request.evidence_add')}
      </Button>
    </>
  );
}
