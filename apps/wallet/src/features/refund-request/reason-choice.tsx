import { REASON_CODES, type ReasonCode } from '@saifu/domain/payments/refund-request';
import { Card } from '@saifu/ui/card/card';
import { FieldNotes } from '@saifu/ui/field/field';
import { RadioRows } from '@saifu/ui/radio-list/radio-list';
import { useId } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { REASON_WORDS } from './labels.ts';
import styles from './refund-request.module.css';

type ReasonChoiceProps = {
  readonly value: ReasonCode | null;
  readonly error: string | undefined;
  readonly onChange: (code: ReasonCode) => void;
};

/** What went wrong, roughly; the words for it come next. */
export function ReasonChoice({ value, error, onChange }: ReasonChoiceProps) {
  const text = useText();
  const id = useId();
  const rows = REASON_CODES.map((code) => {
    const { label, about } = REASON_WORDS[code];
    return { value: code, label: text(label), subline: text(about) };
  });
  return (
    <div className={styles.group}>
      <p className={styles.legend} aria-hidden="true">
        {text('objection.reason_code')}
      </p>
      <Card flush>
        <RadioRows
          label={text('objection.reason_code')}
          name="reason_code"
          describedBy={error ? `${id}-error` : undefined}
          rows={rows}
          value={value}
          onChange={onChange}
        />
      </Card>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
