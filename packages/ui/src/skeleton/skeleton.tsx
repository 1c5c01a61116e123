import { classNames } from '../styles/class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { readonly shape?: 'line' | 'title' | 'row' | 'block' };

/** Where something will be, in its final size, so that nothing moves when it arrives. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <div aria-hidden="true" className={classNames(styles.skeleton, styles[shape])} />;
}
