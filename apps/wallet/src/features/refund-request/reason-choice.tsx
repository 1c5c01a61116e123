import { REASON_CODES, type ReasonCode } from '@saifu/domain/payments/refund-request';
import { Card } from '@saifu/ui/card/card';
import { FieldMessages } from '@saifu/ui/field/field';
import { RadioList } from '@saifu/ui/radio-list/radio-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import { REASON_TEXTS } from './labels.ts';
import styles from './refund-request.module.css';

type ReasonChoiceProps = {
  readonly value: ReasonCode | null;
  readonly error: string | undefined;
  readonly onChange: (code: ReasonCode) => void;
};

/** Category of the problem. The description follows in its own field. */
export function ReasonChoice({ value, error, onChange }: ReasonChoiceProps) {
  const t = useTranslate();
  const id = useId();
  const rows = REASON_CODES.map((code) => {
    const { label, about } = REASON_TEXTS[code];
    return { value: code, label: t(label), subline: t(about) };
  });
  return (
    <div className={styles.group}>
      <p className={styles.legend} aria-hidden="true">
        {t('refund_request.reason_code')}
      </p>
      <Card flush>
        <RadioList
          label={t('refund_request.reason_code')}
          name="reason_code"
          describedBy={error ? `${id}-error` : undefined}
          rows={rows}
          value={value}
          onChange={onChange}
        />
      </Card>
      <FieldMessages id={id} error={error} />
    </div>
  );
}
