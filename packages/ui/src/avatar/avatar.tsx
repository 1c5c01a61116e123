import styles from './avatar.module.css';

/**
 * The first letter of a name in a circle, as a visual anchor. The name itself is shown next to it.
 */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.initial}>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
