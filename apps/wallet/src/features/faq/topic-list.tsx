import { FAQ_TOPICS } from '@saifu/domain/support/faq';
import type { Faq } from '@saifu/i18n/faqs';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './faq.module.css';

type TopicListProps = {
  readonly faqs: readonly Faq[];
  readonly pathTo: (id: string) => string;
};

/** Questions grouped by topic, with jump links to the topics. */
export function TopicList({ faqs, pathTo }: TopicListProps) {
  const t = useTranslate();
  const topics = FAQ_TOPICS.map((topic) => {
    const topicFaqs = faqs.filter((faq) => faq.topic === topic);
    return { topic, topicFaqs, name: topicFaqs[0]?.topicName ?? '' };
  });
  return (
    <>
      <nav aria-label={t('faq.topics')}>
        <ul className={styles.topics}>
          {topics.map(({ topic, name }) => (
            <li key={topic}>
              <a href={`#${topic}`} className={styles.topic}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {topics.map(({ topic, name, topicFaqs }) => (
        <div key={topic} id={topic} className={styles.section}>
          <Card title={name} flush>
            <RowList>
              {topicFaqs.map(({ id, question }) => (
                <ListRow key={id} href={pathTo(id)} label={question} />
              ))}
            </RowList>
          </Card>
        </div>
      ))}
    </>
  );
}
