import { getNeighbours } from '@saifu/domain/support/faq';
import type { Faq } from '@saifu/i18n/faqs';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type NeighboursProps = {
  readonly faq: Faq;
  readonly faqs: readonly Faq[];
  readonly pathTo: (id: string) => string;
};

/** Links to the previous and next question of the topic. */
export function Neighbours({ faq, faqs, pathTo }: NeighboursProps) {
  const t = useTranslate();
  const { before, after } = getNeighbours(faq, faqs);
  const getQuestion = (id: string) => faqs.find((other) => other.id === id)?.question ?? '';
  return (
    <Card title={t('faq.more')} flush>
      <RowList>
        {before && (
          <ListRow href={pathTo(before)} label={getQuestion(before)} subline={t('faq.before')} />
        )}
        {after && (
          <ListRow href={pathTo(after)} label={getQuestion(after)} subline={t('faq.after')} />
        )}
      </RowList>
    </Card>
  );
}
