import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { BankNotice } from '../../features/card/bank-notice.tsx';
import { CardList } from '../../features/card/card-list.tsx';
import { CardNotice, type CardNoticeContent } from '../../features/card/card-notice.tsx';
import { useCards } from '../../features/card/queries.ts';
import { SavedCardSheet } from '../../features/card/saved-card-sheet.tsx';
import { useCardActions } from '../../features/card/use-card-actions.ts';
import { useReturnFromBank } from '../../features/card/use-return-from-bank.ts';
import { getAddCardPath, loadReturnPath, saveReturnPath } from './return-path.ts';

/** The saved cards. A card opens its actions. */
export function Wallets() {
  const cards = useCards(true);
  const [noticeContent, setNoticeContent] = useState<CardNoticeContent | null>(null);
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<string | null>(null);
  const openCard = cards.data?.find((card) => card.id === openId);
  const close = () => setOpenId(null);
  const showResult = (result: CardNoticeContent | null) => {
    setNoticeContent(result);
    if (result !== null) close();
  };
  const actions = useCardActions(showResult, () => navigate(getPath('RecurringBilling')));
  const isFromBank = useSearchParams().has('card');
  const [returnPath] = useState(() => (isFromBank ? loadReturnPath() : null));
  const bank = useReturnFromBank((update) => {
    setNoticeContent(update);
    const isSaved = update !== null && 'done' in update;
    if (!isSaved || returnPath === null) return;
    saveReturnPath(null);
    navigate(returnPath, { replace: true, state: { done: 'card_created' } });
  });
  return (
    <Page title="screen.wallets" isWide {...(returnPath !== null && { back: returnPath })}>
      <CardNotice noticeContent={noticeContent} />
      <BankNotice bank={bank} onLeave={(url) => window.location.assign(url)} />
      {cards.data ? (
        <CardList
          cards={cards.data}
          addPath={getAddCardPath(returnPath)}
          onOpen={(card) => setOpenId(card.id)}
        />
      ) : (
        <Pending query={cards}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
      {openCard && (
        <SavedCardSheet
          card={openCard}
          actions={actions}
          getServicePath={(id) => getPath('RecurringBillingDetail', { id })}
          onClose={close}
        />
      )}
    </Page>
  );
}
