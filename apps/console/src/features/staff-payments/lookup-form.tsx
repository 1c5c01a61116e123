import { PAYMENT_LOOKUP_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type LookupFormProps = {
  readonly initial: string;
  readonly onLookUp: (q: string) => void;
};

/** One field for any id. */
export function LookupForm({ initial, onLookUp }: LookupFormProps) {
  const t = useTranslate();
  const { submit, fieldProps } = useForm({
    initial: { q: initial },
    labels: { q: 'staff_payment.query' },
    validate: ({ q }) => (q.trim() === '' ? { q: { code: 'field.required', params: {} } } : {}),
    send: async ({ q }) => q.trim(),
    onDone: onLookUp,
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <TextField
        {...fieldProps('q')}
        hint={t('staff_payment.query_hint')}
        maxLength={PAYMENT_LOOKUP_LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit">{t('staff_payment.look_up')}</Button>
      </div>
    </form>
  );
}
