import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import styles from './payment-history-layout.module.css';

type PaymentHistoryLayoutProps = {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** The list scrolls separately and keeps its position while this key is the same. */
  readonly search: string;
};

let savedScroll = { search: '', top: 0 };

/** The list on the left, the selected item on the right. */
export function PaymentHistoryLayout({ list, detail, search }: PaymentHistoryLayoutProps) {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (pane.current !== null)
      pane.current.scrollTop = savedScroll.search === search ? savedScroll.top : 0;
  }, [search]);
  const saveScroll = () => {
    savedScroll = { search, top: pane.current?.scrollTop ?? 0 };
  };
  return (
    <div className={styles.frame}>
      <div ref={pane} className={styles.list} onScroll={saveScroll}>
        {list}
      </div>
      <div className={styles.detail}>{detail}</div>
    </div>
  );
}
