import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import styles from './payment-history-layout.module.css';

type PaymentHistoryFrameProps = {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** The list scrolls for itself, and goes on from where it was as long as this is the same. */
  readonly search: string;
};

let savedScroll = { search: '', top: 0 };

/** The list on the left, and on the right what was chosen from it. */
export function PaymentHistoryFrame({ list, detail, search }: PaymentHistoryFrameProps) {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = savedScroll.search === search ? savedScroll.top : 0;
  }, [search]);
  const keep = () => {
    savedScroll = { search, top: pane.current?.scrollTop ?? 0 };
  };
  return (
    <div className={styles.frame}>
      <div ref={pane} className={styles.list} onScroll={keep}>
        {list}
      </div>
      <div className={styles.detail}>{detail}</div>
    </div>
  );
}
