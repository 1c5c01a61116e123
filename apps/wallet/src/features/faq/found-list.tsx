import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './faq.module.css';
import type { FoundFaq } from './find-faqs.ts';
import { Marked } from './marked-text.tsx';

type FoundListProps = {
  readonly found: readonly FoundFaq[];
  readonly terms: readonly string[];
  readonly pathTo: (id: string) => string;
};

/** Search results with the matched terms marked. */
export function FoundList({ found, terms, pathTo }: FoundListProps) {
  const t = useTranslate();
  return (
    <Card title={t('faq.found_title')} flush>
      <ul className={styles.found} data-found>
        {found.map(({ faq, sentence }) => (
          <li key={faq.id}>
            <Link href={pathTo(faq.id)} className={styles.result}>
              <span className={styles.asked}>
                <Marked text={faq.question} terms={terms} />
              </span>
              {sentence !== undefined && (
                <span className={styles.sentence}>
                  <Marked text={sentence} terms={terms} />
                </span>
              )}
              <span className={styles.secondary}>{faq.topicName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
