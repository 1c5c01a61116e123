import { EVIDENCE_TYPES } from '@saifu/contract/attachment';
import { EVIDENCE_FILES_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { FieldNotes } from '@saifu/ui/field/field';
import { IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { EVIDENCE_MEGABYTES_MAX } from './attachment-file.ts';
import { EvidenceRow } from './attachment-row.tsx';
import styles from './refund-request.module.css';
import type { Evidence } from './use-attachments.ts';

type EvidenceFieldProps = {
  readonly evidence: Evidence;
  readonly error: string | undefined;
  /** Hears when the files are others, so that what was said of them falls away. */
  readonly onChange: () => void;
  readonly sizeOf: (bytes: number) => string;
};

/** Photographs and papers: chosen together or one by one, each with how far it is. */
export function EvidenceField({ evidence, error, onChange, sizeOf }: EvidenceFieldProps) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { files, fault } = evidence;

  const add = (chosen: readonly File[]) => {
    evidence.add(chosen);
    onChange();
  };
  const remove = (key: string) => {
    evidence.remove(key);
    onChange();
    // The button that was pressed goes away with its row.
    box.current?.focus();
  };
  const limits = { files: EVIDENCE_FILES_MAX, max: EVIDENCE_MEGABYTES_MAX };
  return (
    <fieldset
      ref={box}
      name="evidence"
      tabIndex={-1}
      className={styles.group}
      aria-describedby={`${id}-hint`}
    >
      <legend className={styles.legend}>{text('objection.evidence')}</legend>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((each) => (
            <EvidenceRow
              key={each.key}
              evidence={each}
              size={sizeOf(each.file.size)}
              onRemove={() => remove(each.key)}
              onRetry={() => {
                evidence.retry(each);
                onChange();
              }}
            />
          ))}
        </ul>
      )}
      {files.length < EVIDENCE_FILES_MAX && <AddFiles onChosen={add} />}
      <FieldNotes
        id={id}
        hint={text('objection.evidence_about', limits)}
        error={fault ? text.refusal(fault.code, fault.params) : error}
      />
    </fieldset>
  );
}

function AddFiles({ onChosen }: { readonly onChosen: (files: readonly File[]) => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Else the same file, chosen twice, would be no change.
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
        accept={EVIDENCE_TYPES.join()}
        onChange={choose}
      />
      <Button
        variant="secondary"
        icon={<IconPaperclip size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {text('objection.evidence_add')}
      </Button>
    </>
  );
}
