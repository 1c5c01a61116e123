import { Button } from '@saifu/ui/button/button';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import styles from './till.module.css';

type EndedStageProps = {
  /** `unknown`: the URL names a code that the member may not see. */
  readonly reason: 'canceled' | 'expired' | 'in_review' | 'unknown';
  readonly onNext: () => void;
};

/** A sale that was not paid, or whose payment the operator checks first. */
export function EndedStage({ reason, onNext }: EndedStageProps) {
  const t = useTranslate();
  return (
    <section className={styles.stage} aria-label={t('console_till.sale')}>
      <div role="status">
        <EmptyState illustration="search">{t(TEXTS[reason])}</EmptyState>
      </div>
      <Button ref={focusOnMount} full onClick={onNext}>
        {t('console_till.next')}
      </Button>
    </section>
  );
}

const TEXTS = {
  canceled: 'console_till.canceled',
  expired: 'console_till.expired',
  in_review: 'console_till.in_review',
  unknown: 'console_till.unknown',
} as const;
