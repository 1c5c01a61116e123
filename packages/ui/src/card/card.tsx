import { type ReactNode, useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './card.module.css';

type CardProps = {
  readonly title?: string;
  /** Next to the title: a link to the full list. */
  readonly action?: ReactNode;
  /** Rows of a flush card reach its edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
};

/**
 * A titled group on its own surface. The title is outside the surface, so that rows can reach its
 * edges.
 */
export function Card({ title, action, flush = false, children }: CardProps) {
  const id = useId();
  const body = <div className={classNames(styles.card, !flush && styles.padded)}>{children}</div>;
  if (title === undefined) return body;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {body}
    </section>
  );
}
