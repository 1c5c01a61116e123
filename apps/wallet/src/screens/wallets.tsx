import { Skeleton } from '@saifu/ui/skeleton';
import { useState } from 'react';
import { pathOf } from '../app/routes.ts';
import { BankNotice } from '../features/card/bank-notice.tsx';
import { CardList } from '../features/card/card-list.tsx';
import { type CardNews, CardNewsNotice } from '../features/card/card-news.tsx';
import { useCards } from '../features/card/queries.ts';
import { useCardActs } from '../features/card/use-card-acts.ts';
import { useReturnFromBank } from '../features/card/use-return-from-bank.ts';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';

/** The saved cards: which there are, which comes first, and what becomes of them. */
export function Wallets() {
  const cards = useCards(true);
  const [news, setNews] = useState<CardNews | null>(null);
  const acts = useCardActs(setNews);
  const bank = useReturnFromBank(setNews);
  return (
    <Page title="screen.wallets">
      <CardNewsNotice news={news} />
      <BankNotice bank={bank} onLeave={(url) => window.location.assign(url)} />
      {cards.data ? (
        <CardList cards={cards.data} acts={acts} addPath={pathOf('AddCard')} />
      ) : (
        <Pending query={cards}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}
