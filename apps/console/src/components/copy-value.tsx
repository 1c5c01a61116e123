import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

export type CopyValueProps = {
  readonly value: string;
  /** What the value is, for screen readers. */
  readonly label: string;
};

/** Copies a value that is shown beside. */
export function CopyValue({ value, label }: CopyValueProps) {
  const t = useTranslate();
  return (
    <CopyButton
      value={value}
      label={t('console.copy')}
      copiedLabel={t('console.copied')}
      about={t('console.copy_about', { label })}
    />
  );
}
