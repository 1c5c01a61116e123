import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './code-chip.module.css';

/** The one-time code of a message. A press copies it. */
export function CodeChip({ code }: { readonly code: string }) {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = () => {
    // In an insecure context `navigator.clipboard` is undefined, although its type says otherwise.
    navigator.clipboard?.writeText(code).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <button type="button" className={styles.chip} onClick={copy}>
      <span className={styles.digits}>{code}</span> <Icon size={20} aria-hidden="true" />
      <span className={styles.label} aria-live="polite">
        {t(isCopied ? 'inbox.copied' : 'inbox.copy')}
      </span>
    </button>
  );
}
