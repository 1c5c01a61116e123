import { NoBreak } from '@saifu/web/i18n/no-break.tsx';
import styles from './faq.module.css';
import { markTerms } from './normalize.ts';

type MarkedProps = { readonly text: string; readonly terms: readonly string[] };

/** Text with the search terms marked. */
export function Marked({ text, terms }: MarkedProps) {
  return markTerms(text, terms).map(({ at, text: piece, isFound }) =>
    isFound ? (
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      <NoBreak key={at} text={piece} />
    ),
  );
}
