import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { isFiltered } from '../lib/list-filter.ts';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  readonly filter: Readonly<Record<string, string>>;
  /** The path of the list without a filter. Without one, the filters cannot be cleared at once. */
  readonly resetPath?: string;
  /** `single` for one field, which is not as wide as the page then. */
  readonly columns?: 'narrow' | 'wide' | 'single';
  readonly children: ReactNode;
};

/** The filters of a list, and a link that clears them. Each applies as soon as it is set. */
export function FilterBar({ filter, resetPath, columns = 'narrow', children }: FilterBarProps) {
  const t = useTranslate();
  const box = useRef<HTMLFieldSetElement>(null);
  const [resets, setResets] = useState(0);
  const reset = () => {
    // The pressed link is removed, and so is what was typed but does not apply yet.
    box.current?.focus();
    setResets(resets + 1);
  };
  return (
    <fieldset
      ref={box}
      tabIndex={resetPath === undefined ? undefined : -1}
      aria-label={t('console_payment.filters')}
      className={styles[columns]}
    >
      <Fragment key={resets}>{children}</Fragment>
      {resetPath !== undefined && isFiltered(filter) && (
        <Link href={resetPath} className={styles.reset} onClick={reset}>
          {t('console_payment.reset')}
        </Link>
      )}
    </fieldset>
  );
}
