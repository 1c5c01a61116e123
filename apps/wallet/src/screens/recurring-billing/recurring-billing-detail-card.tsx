import type { CardView } from '@saifu/contract/card';
import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { Translate } from '@saifu/i18n/texts';
import { BrandMark } from '@saifu/ui/brand-mark/brand-mark';
import type { RadioOption } from '@saifu/ui/radio-list/radio-list';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { CardName } from '../../features/card/card-name.tsx';
import { formatCardExpiry, getExpiryState } from '../../features/card/expiry-state.ts';
import { useCards } from '../../features/card/queries.ts';
import { CardSheet } from '../../features/recurring-billing/card-sheet.tsx';
import { type CardSummary, ChargedCard } from '../../features/recurring-billing/charged-card.tsx';
import { getAddCardPath } from '../cards/return-path.ts';

const CHOOSE = '?choose=card';

const ABOUT = {
  valid: 'card.expires',
  expiring: 'card.expires_soon',
  expired: 'card.expired',
} as const;

type DetailCardProps = {
  readonly recurringBilling: RecurringBillingView;
  readonly isChoosing: boolean;
  readonly onChoose: (isChoosing: boolean) => void;
};

/** The charged card, and the choice of another saved card. */
export function RecurringBillingDetailCard(props: DetailCardProps) {
  const { recurringBilling, isChoosing, onChoose } = props;
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const cards = useCards(true);
  const [isChanged, setIsChanged] = useState(false);
  const rows = cards.data?.map((card) => toRadioOption(t, card)) ?? null;

  const choose = () => {
    setIsChanged(false);
    onChoose(true);
  };
  const close = () => {
    onChoose(false);
    if (isChoosingCard(search)) navigate({ search: '' }, { replace: true });
  };
  const change = () => {
    close();
    setIsChanged(true);
    // Each card in the wallet lists the services it pays for.
    void cards.refetch();
  };
  return (
    <>
      <ChargedCard
        recurringBilling={recurringBilling}
        summary={recurringBilling.card && toCardSummary(t, recurringBilling.card)}
        isChanged={isChanged}
        onChange={choose}
      />
      {isChoosing && (
        <CardSheet
          recurringBilling={recurringBilling}
          rows={rows}
          pending={
            <Pending query={cards}>
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </Pending>
          }
          addPath={getAddCardPath(
            `${getPath('RecurringBillingDetail', { id: recurringBilling.id })}${CHOOSE}`,
          )}
          // On return with the new card the choice is open.
          onAdd={() => navigate({ search: CHOOSE }, { replace: true })}
          onChanged={change}
          onClose={close}
        />
      )}
    </>
  );
}

export function isChoosingCard(search: string): boolean {
  return search === CHOOSE;
}

function toCardSummary(t: Translate, card: CardView): CardSummary {
  return {
    icon: <BrandMark brand={card.brand} isDecorative />,
    name: <CardName card={card} />,
    about: card.frozen
      ? t('card.frozen')
      : t(ABOUT[getExpiryState(card, new Date())], { date: formatCardExpiry(card) }),
  };
}

function toRadioOption(t: Translate, card: CardView): RadioOption<string> {
  const { icon, name, about } = toCardSummary(t, card);
  const isUsable = !card.expired && !card.frozen;
  return {
    value: card.id,
    label: name,
    icon,
    subline: about,
    ...(!isUsable && { reason: about }),
  };
}
