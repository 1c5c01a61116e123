import type { ReceiptView, ReissuedView } from '@saifu/contract/receipt';
import { type Honorific, validateRecipient } from '@saifu/domain/receipts/receipt';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { type Reissue, useReissue, validateReissue } from './queries.ts';
import styles from './receipt-actions.module.css';
import { RecipientFields } from './recipient-fields.tsx';
import { getReissueError } from './reissue-state.ts';

type ReissueFormProps = {
  readonly receipt: ReceiptView;
  readonly onDone: (reissued: ReissuedView) => void;
  readonly onCancel: () => void;
};

/** Form to reissue a receipt to another name, or the reason why that is not possible. */
export function ReissueForm(props: ReissueFormProps) {
  const t = useTranslate();
  // Evaluated once on mount: the last reissue uses up the allowance but must still show its
  // success.
  const [error] = useState(() => getReissueError(props.receipt));
  if (error === null) return <Form {...props} />;
  return (
    <div className={formStyles.form}>
      <ErrorNotice error={error} />
      <Button variant="secondary" full onClick={props.onCancel}>
        {t('receipts.back_to_receipt')}
      </Button>
    </div>
  );
}

function Form({ receipt, onDone, onCancel }: ReissueFormProps) {
  const t = useTranslate();
  const form = useReissueForm({ receipt, onDone });
  const left = { count: receipt.reissues_left, date: formatDate(receipt.reissue_until) };
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <ErrorNotice error={form.error} />
      <Alert tone="info">
        <p>{t('receipts.reissue_about')}</p>
        <p>{t('receipts.reissues_left', left)}</p>
      </Alert>
      <RecipientFields
        recipient={{
          field: form.fieldProps('recipient_name'),
          fieldError: form.errors.recipient_name,
        }}
        honorific={form.values.honorific}
        onHonorific={(honorific) => form.set('honorific', honorific)}
        description={{ field: form.fieldProps('description'), fieldError: form.errors.description }}
      />
      <div className={styles.actions}>
        <Button type="submit" full busy={form.isPending}>
          {t('receipts.reissue')}
        </Button>
        <Button variant="secondary" full onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}

type Values = {
  readonly recipient_name: string;
  readonly honorific: Honorific;
  readonly description: string;
};

function useReissueForm({ receipt, onDone }: Omit<ReissueFormProps, 'onCancel'>) {
  const reissue = useReissue(receipt.id);
  return useForm<Values, ReissuedView>({
    initial: {
      recipient_name: receipt.recipient_name ?? '',
      honorific: receipt.honorific,
      description: receipt.description,
    },
    labels: { recipient_name: 'field.recipient_name', description: 'field.description' },
    validate: (values) => validate(values, receipt),
    send: (values) => reissue(toRequestBody(values)),
    onDone,
  });
}

function toRequestBody({ recipient_name, honorific, description }: Values): Reissue {
  const name = recipient_name.trim();
  return { recipient_name: name === '' ? null : name, honorific, description };
}

/** A receipt without a name may stay without one. On any other receipt the name is required. */
function validate(values: Values, { recipient_name: before }: ReceiptView): FormErrors {
  const body = toRequestBody(values);
  const isMissing = body.recipient_name === null && before !== null;
  const code = isMissing ? 'field.required' : unprintable(body.recipient_name);
  return { ...(code && { recipient_name: { code } }), ...validateReissue(body) };
}

function unprintable(name: string | null) {
  const code = name === null ? undefined : validateRecipient(normalizeText(name, 'NFKC'));
  return code === 'field.format' ? code : undefined;
}
