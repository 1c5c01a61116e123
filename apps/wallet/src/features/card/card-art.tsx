import type { CardView } from '@saifu/contract/card';
import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import { BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { BrandMark } from '@saifu/ui/brand-mark/brand-mark';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react';
import styles from './card-art.module.css';
import { formatCardExpiry, getExpiryState } from './expiry-state.ts';

type CardArtProps = {
  /** Null while the brand is unknown. */
  readonly brand: CardBrandName | null;
  readonly last4: string;
  readonly holder: string;
  /** MM/YY, or empty while it is unknown. */
  readonly expiry: string;
  readonly card?: CardView | undefined;
};

/** A payment card as it looks: brand, last four digits, holder and expiry on the brand's color. */
export function CardArt({ brand, last4, holder, expiry, card }: CardArtProps) {
  const t = useTranslate();
  return (
    <span className={styles.art} data-brand={brand ?? 'unknown'}>
      <span className={styles.top}>
        <span className={styles.name}>
          {brand !== null && `${BRAND_NAMES[brand]} `}
          <span className={styles.number}>
            <span aria-hidden="true">••••</span> {last4}
          </span>
        </span>
        <BrandMark brand={brand} isDecorative />
      </span>
      <span className={styles.badges}>{card && <CardBadges card={card} />}</span>
      <span className={styles.bottom}>
        <span className={styles.holder}>{holder}</span>
        {expiry !== '' && (
          <span className={styles.expiry}>{t('card.expires', { date: expiry })}</span>
        )}
      </span>
    </span>
  );
}

/** The art of a saved card, with its state. */
export function SavedCardArt({ card }: { readonly card: CardView }) {
  return (
    <CardArt
      brand={card.brand}
      last4={card.last4}
      holder={card.cardholder_name}
      expiry={formatCardExpiry(card)}
      card={card}
    />
  );
}

const STATES = {
  expiring: { label: 'card.state_expiring', tone: 'warning', icon: IconAlertTriangle },
  expired: { label: 'card.state_expired', tone: 'danger', icon: IconAlertCircle },
  frozen: { label: 'card.frozen', tone: 'danger', icon: IconLock },
} as const satisfies Readonly<Record<string, { tone: BadgeTone; label: string; icon: unknown }>>;

function CardBadges({ card }: { readonly card: CardView }) {
  const t = useTranslate();
  const expiryState = getExpiryState(card, new Date());
  const name = card.frozen ? 'frozen' : expiryState;
  const state = name === 'valid' ? null : STATES[name];
  return (
    <>
      {card.is_default && (
        <Badge tone="primary" icon={<IconCheck size={14} aria-hidden="true" />}>
          {t('card.default')}
        </Badge>
      )}
      {state && (
        <Badge tone={state.tone} icon={<state.icon size={14} aria-hidden="true" />}>
          {t(state.label)}
        </Badge>
      )}
    </>
  );
}
