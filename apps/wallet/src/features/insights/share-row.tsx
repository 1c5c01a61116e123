import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import shared from '@saifu/ui/styles/row.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './share-row.module.css';

type ShareRowProps = {
  readonly mark: ReactNode;
  readonly name: ReactNode;
  readonly sum: { readonly total: number; readonly count: number };
  /** The total for which the bar is full. */
  readonly max: number;
  /** The payments behind the row; absent if no filter finds exactly them. */
  readonly href?: string;
};

/** A store or a method with its total, as a number and as a bar. */
export function ShareRow({ mark, name, sum, max, href }: ShareRowProps) {
  const t = useTranslate();
  const share = max <= 0 ? 0 : Math.max(0, (100 * sum.total) / max);
  const content = (
    <>
      <span className={styles.mark}>{mark}</span>
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span> <Amount value={sum.total} />
        </span>{' '}
        <span aria-hidden="true" className={styles.track}>
          <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
        </span>
        <span className={styles.count}>{t('insights.payments', { count: sum.count })}</span>
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {href === undefined ? (
        <div className={styles.plain}>{content}</div>
      ) : (
        <Link href={href} className={`${shared.row} ${styles.row}`}>
          {content}
        </Link>
      )}
    </li>
  );
}
