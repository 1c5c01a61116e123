import styles from './illustration.module.css';
import cards from './pictures/cards.svg?no-inline';
import error from './pictures/error.svg?no-inline';
import history from './pictures/history.svg?no-inline';
import insights from './pictures/insights.svg?no-inline';
import notifications from './pictures/notifications.svg?no-inline';
import offline from './pictures/offline.svg?no-inline';
import receipts from './pictures/receipts.svg?no-inline';
import recurring from './pictures/recurring.svg?no-inline';
import search from './pictures/search.svg?no-inline';
import stores from './pictures/stores.svg?no-inline';
import support from './pictures/support.svg?no-inline';

const PICTURES = {
  history,
  cards,
  recurring,
  receipts,
  notifications,
  support,
  search,
  offline,
  error,
  insights,
  stores,
} as const;

export type IllustrationName = keyof typeof PICTURES;

/**
 * Picture of an empty screen, 120 × 96 px. The file is loaded only where it is shown; its colors
 * are tokens, which `<use>` passes on, so that it follows the theme. `<use>` needs a file: browsers
 * refuse a `data:` URL.
 */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg className={styles.illustration} viewBox="0 0 120 96" aria-hidden="true">
      <use href={`${PICTURES[name]}#picture`} />
    </svg>
  );
}
