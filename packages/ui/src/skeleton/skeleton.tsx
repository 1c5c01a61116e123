import { classNames } from '../styles/class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { readonly shape?: 'line' | 'title' | 'row' | 'block' };

/** Placeholder in the final size of the content, so that the layout does not shift. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <div aria-hidden="true" className={classNames(styles.skeleton, styles[shape])} />;
}
