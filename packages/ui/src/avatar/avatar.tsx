import styles from './avatar.module.css';

/** The first letter of a name in a circle, to find it again by. The name itself stands beside. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.initial}>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
