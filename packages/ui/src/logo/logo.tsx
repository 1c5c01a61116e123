import { classNames } from '../styles/class-names.ts';
import styles from './logo.module.css';

type LogoProps = {
  readonly name: string;
  readonly size?: 'bar' | 'large';
};

/** A closed clasp purse, a traditional saifu for coins. */
export function Logo({ name, size = 'bar' }: LogoProps) {
  return (
    <span className={classNames(styles.logo, size === 'large' && styles.large)}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path
          className={styles.body}
          d="M4.6 14.5h22.8c1.9 2.6 3.1 5.4 3.1 8 0
            5.2-5 8-14.5 8s-14.5-2.8-14.5-8c0-2.6 1.2-5.4 3.1-8z"
        />
        <path className={styles.frame} d="M3.8 12.5c0-4.2 5.2-6.5 12.2-6.5s12.2 2.3 12.2 6.5z" />
        <circle className={styles.clasp} cx="13.6" cy="3.7" r="2.5" />
        <circle className={styles.body} cx="18.4" cy="3.7" r="2.5" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
