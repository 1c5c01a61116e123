import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './more-rows.module.css';

type MoreRowsProps = {
  readonly query: ComponentProps<typeof LoadMore>['query'];
  /** The number of loaded rows. */
  readonly count: number;
  /** The table. A row has at most one link, button or disclosure. */
  readonly children: ReactNode;
};

/**
 * A table with a button for more rows. The first new row gets the focus, because the button is
 * removed after the last page.
 */
export function MoreRows({ query, count, children }: MoreRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const at = countBefore.current;
    if (at === null || count <= at) return;
    countBefore.current = null;
    // A cell may contain another table.
    const row = box.current?.querySelector('tbody')?.rows[at];
    focus(row?.querySelector<HTMLElement>('a, button, summary') ?? row);
  }, [count]);
  const fetchNextPage = () => {
    countBefore.current = count;
    return query.fetchNextPage();
  };
  return (
    <div ref={box} className={styles.rows}>
      {children}
      <LoadMore query={{ ...query, fetchNextPage }} />
    </div>
  );
}

/** A row without a link can have the focus, but is not reached by the Tab key. */
function focus(target: HTMLElement | undefined): void {
  if (target instanceof HTMLTableRowElement) target.tabIndex = -1;
  target?.focus();
}
