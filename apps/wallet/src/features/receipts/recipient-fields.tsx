import { HONORIFICS, type Honorific } from '@saifu/domain/receipts/receipt';
import { RECEIPT_DESCRIPTION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import type { TextKey } from '@saifu/i18n/texts';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { TextField } from '@saifu/ui/text-field/text-field';
import type { FormError } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ChangeEvent, ReactNode } from 'react';
import styles from './receipt-document.module.css';
import { RecipientLine } from './recipient-line.tsx';

type Field = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

type ValidatedField = { readonly field: Field; readonly fieldError: FormError | undefined };

type RecipientFieldsProps = {
  readonly recipient: ValidatedField;
  readonly recipientHint?: string;
  readonly honorific: Honorific;
  readonly onHonorific: (honorific: Honorific) => void;
  readonly description: ValidatedField;
};

const HONORIFIC_NAMES: Readonly<Record<Honorific, TextKey>> = {
  様: 'receipts.honorific_person',
  御中: 'receipts.honorific_company',
  none: 'receipts.honorific_none',
};

/** Recipient and description of a receipt, with a preview. */
export function RecipientFields(props: RecipientFieldsProps) {
  const t = useTranslate();
  const { recipient, honorific, description } = props;
  const typed = recipient.field.value;
  return (
    <>
      <TextLine {...recipient} hint={props.recipientHint} autoComplete="organization" />
      <SegmentedControl
        label={t('receipts.honorific')}
        options={HONORIFICS.map((value) => ({ value, label: t(HONORIFIC_NAMES[value]) }))}
        value={honorific}
        onChange={props.onHonorific}
      />
      {typed.trim() !== '' && (
        <div className={styles.preview}>
          <p className={styles.label}>{t('receipts.preview')}</p>
          <RecipientLine
            recipient_name={normalizeText(typed, 'NFKC').trim()}
            honorific={honorific}
          />
        </div>
      )}
      <TextLine
        {...description}
        hint={t('receipts.description_hint', { max: RECEIPT_DESCRIPTION_LENGTH_MAX })}
        autoComplete="off"
      />
    </>
  );
}

type TextLineProps = ValidatedField & { readonly hint: ReactNode; readonly autoComplete: string };

/** A format error here always means a character that the PDF font lacks. */
function TextLine({ field, fieldError, ...rest }: TextLineProps) {
  const t = useTranslate();
  const { label } = field;
  const isUnprintable = fieldError?.code === 'field.format';
  const error = isUnprintable ? t('receipts.unprintable', { label }) : field.error;
  return <TextField {...field} {...rest} error={error} />;
}
