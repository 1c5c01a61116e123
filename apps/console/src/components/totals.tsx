import {
  type DescriptionDetail,
  PlainDescriptionList,
} from '@saifu/ui/description-list/plain-description-list';
import styles from './totals.module.css';

/** The sums of a list, also of the rows that are not loaded yet. */
export function Totals({ details }: { readonly details: readonly DescriptionDetail[] }) {
  return <PlainDescriptionList details={details} className={styles.totals} />;
}
