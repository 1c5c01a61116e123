import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconHelpCircle } from '@tabler/icons-react';
import { useLikelyFaqs } from './queries.ts';
import styles from './support.module.css';

type FaqCardProps = { readonly allPath: string; readonly pathTo: (id: string) => string };

/** Links to frequent questions. */
export function FaqCard({ allPath, pathTo }: FaqCardProps) {
  const t = useTranslate();
  const likely = useLikelyFaqs(t.language);
  return (
    <Card title={t('screen.faqs')} flush>
      <p className={styles.description}>{t('support.faq_first')}</p>
      <RowList>
        {likely.data?.map(({ id, question }) => (
          <ListRow key={id} href={pathTo(id)} label={question} />
        ))}
        {likely.isPending && <FaqCardSkeleton />}
        <ListRow
          href={allPath}
          icon={<IconHelpCircle size={24} stroke={1.75} aria-hidden="true" />}
          label={t('support.faq_all')}
        />
      </RowList>
    </Card>
  );
}

function FaqCardSkeleton() {
  return Array.from({ length: 5 }, (_, at) => `${at}`).map((key) => (
    <li key={key}>
      <Skeleton shape="row" />
    </li>
  ));
}
