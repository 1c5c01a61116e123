import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatPayload } from './delivery.ts';
import styles from './webhooks.module.css';

/** The body of an event, with line breaks. Copied as it is sent. */
export function Payload({ body }: { readonly body: string }) {
  const t = useTranslate();
  return (
    <>
      <pre className={styles.payload}>{formatPayload(body)}</pre>
      <CopyButton
        value={body}
        label={t('console.copy')}
        copiedLabel={t('console.copied')}
        about={t('console.copy_about', { label: t('console_developer.payload') })}
      />
    </>
  );
}
