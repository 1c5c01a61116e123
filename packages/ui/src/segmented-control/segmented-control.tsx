import { type MouseEvent, useId } from 'react';
import { Link } from '../link/link.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './segmented-control.module.css';

type Option<Value extends string> = { readonly value: Value; readonly label: string };

type SegmentedControlProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** One choice among two to four visible options: a radio group that looks like a switch. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className={styles.group}>
      {props.options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

type SegmentedLinksProps = {
  readonly label: string;
  readonly links: readonly {
    readonly href: string;
    readonly label: string;
    readonly onClick?: (event: MouseEvent) => void;
  }[];
  readonly current: string;
};

/** The same appearance for links. Radio buttons that navigate would surprise keyboard users. */
export function SegmentedLinks({ label, links, current }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={styles.group}>
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className={classNames(styles.segment, styles.face)}
          aria-current={link.href === current ? 'page' : undefined}
          onClick={link.onClick}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
