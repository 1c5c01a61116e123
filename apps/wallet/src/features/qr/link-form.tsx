import type { QrView } from '@saifu/contract/qr-code';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './link-form.module.css';

const TYPED_LENGTH_MAX = 1024;

type LinkFormProps = {
  /** Throws the reason if the text is not payable. */
  readonly read: (typed: string) => Promise<QrView>;
  readonly onFound: (qr: QrView) => void;
};

/** Form for pasted or typed code content. Invalid input stays in the field with its error. */
export function LinkForm({ read, onFound }: LinkFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { link: '' },
    labels: { link: 'qr.link_label' },
    validate: ({ link }) => (link.trim() === '' ? { link: { code: 'field.required' } } : {}),
    send: ({ link }) => read(link),
    onDone: onFound,
  });
  const field = fieldProps('link');
  const errorMessage = error && t.error(error.code, error.params);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field}
        error={field.error ?? errorMessage ?? undefined}
        hint={t('qr.link_hint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={TYPED_LENGTH_MAX}
        data-focus-first
      />
      <Button type="submit" full busy={isPending}>
        {t('qr.link_read')}
      </Button>
    </form>
  );
}
