import { Button } from '@saifu/ui/button';
import { TextField } from '@saifu/ui/text-field';
import { useForm } from '../../form/use-form.ts';
import { useText } from '../../text/use-text.tsx';
import styles from './link-form.module.css';

const TYPED_LENGTH_MAX = 1024;

/** What a code says, pasted or typed. */
export function LinkForm({ onTyped }: { readonly onTyped: (typed: string) => void }) {
  const text = useText();
  const { submit, fieldProps } = useForm({
    initial: { link: '' },
    labels: { link: 'qr.link_label' },
    faultsOf: ({ link }) => (link.trim() === '' ? { link: { code: 'field.required' } } : {}),
    send: async ({ link }) => link,
    onDone: onTyped,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...fieldProps('link')}
        hint={text('qr.link_hint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={TYPED_LENGTH_MAX}
        data-focus-first
      />
      <Button type="submit" full>
        {text('qr.link_read')}
      </Button>
    </form>
  );
}
