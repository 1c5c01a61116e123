import { Skeleton } from '@saifu/ui/skeleton';
import { useEffect, useEffectEvent, useState } from 'react';
import { pathOf } from '../app/routes.ts';
import { hasAddedCard } from '../features/card/added-card.ts';
import { BankNotice } from '../features/card/bank-notice.tsx';
import { CardList } from '../features/card/card-list.tsx';
import { type CardNews, CardNewsNotice } from '../features/card/card-news.tsx';
import { useCards } from '../features/card/queries.ts';
import { useCardActs } from '../features/card/use-card-acts.ts';
import { useReturnFromBank } from '../features/card/use-return-from-bank.ts';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { useLocation, useNavigate } from '../place/place.ts';

/** The saved cards: which there are, which comes first, and what became of the last one added. */
export function Wallets() {
  const cards = useCards(true);
  const [news, setNews] = useNews();
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

/** Begins with what the screen before has done, which is told once: not again after a reload. */
function useNews() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isTold = hasAddedCard(state);
  const forget = useEffectEvent(() => {
    if (isTold) navigate({ search }, { replace: true });
  });
  useEffect(() => forget(), []);
  return useState<CardNews | null>(isTold ? { done: 'success.card_created' } : null);
}
