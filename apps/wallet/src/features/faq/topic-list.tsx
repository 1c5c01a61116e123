import { FAQ_TOPICS, type FaqTopic } from '@saifu/domain/support/faq';
import type { Faq } from '@saifu/i18n/faqs';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconCircleCheck,
  IconCreditCard,
  IconDeviceMobile,
  IconQrcode,
  IconReceipt,
  IconReceiptRefund,
  IconRepeat,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import styles from './faq.module.css';

const ICONS: Readonly<Record<FaqTopic, Icon>> = {
  account: IconUser,
  paying: IconQrcode,
  cards: IconCreditCard,
  confirming: IconCircleCheck,
  refunds: IconReceiptRefund,
  receipts: IconReceipt,
  recurring: IconRepeat,
  safety: IconShieldLock,
  app: IconDeviceMobile,
};

type TopicListProps = {
  readonly faqs: readonly Faq[];
  readonly pathTo: (id: string) => string;
};

/** Topics as cards that jump to their questions below. */
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
              <TopicCard topic={topic} name={name} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
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
      </div>
    </>
  );
}

function TopicCard({ topic, name }: { readonly topic: FaqTopic; readonly name: string }) {
  const TopicIcon = ICONS[topic];
  return (
    <a href={`#${topic}`} className={styles.topic}>
      <TopicIcon size={24} stroke={1.75} aria-hidden="true" />
      <span>{name}</span>
    </a>
  );
}
