import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyValue } from '../../components/copy-value.tsx';
import { formatPayload } from './delivery.ts';
import styles from './webhooks.module.css';

/** The body of an event, with line breaks. Copied as it is sent. */
export function Payload({ body }: { readonly body: string }) {
  const t = useTranslate();
  return (
    <>
      <pre className={styles.payload}>{formatPayload(body)}</pre>
      <CopyValue value={body} label={t('console_developer.payload')} />
    </>
  );
}
