import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './legal-text.module.css';

/** Loading state of a long text. */
export function LegalTextSkeleton() {
  const t = useTranslate();
  return (
    <Card>
      <div className={styles.waiting} role="status">
        <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </Card>
  );
}
