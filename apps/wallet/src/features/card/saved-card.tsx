import type { CardView } from '@saifu/contract/card';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { BrandMark } from './brand-mark.tsx';
import { CardName, formatCardName } from './card-name.tsx';
import { type ExpiryState, formatCardExpiry, getExpiryState } from './expiry-state.ts';
import styles from './saved-card.module.css';
import type { CardActions } from './use-card-actions.ts';

type SavedCardProps = {
  readonly card: CardView;
  readonly actions: CardActions;
  readonly getServicePath: (id: string) => string;
};

/** A saved card with the actions that are available now. */
export function SavedCard({ card, actions, getServicePath }: SavedCardProps) {
  const t = useTranslate();
  const state = getExpiryState(card, new Date());
  const isUsable = state !== 'expired' && !card.frozen;
  return (
    <li>
      <Card flush>
        <div className={styles.cardHeader}>
          <BrandMark brand={card.brand} isDecorative />
          <div className={styles.text}>
            <p className={styles.name}>
              <CardName card={card} />
              {card.is_default && <Badge tone="primary">{t('card.default')}</Badge>}
            </p>
            <p className={styles.details}>
              <span>{t('card.expires', { date: formatCardExpiry(card) })}</span>
              <span className={styles.holder}>{card.cardholder_name}</span>
            </p>
          </div>
        </div>
        <Note state={card.frozen ? 'frozen' : state} />
        <CardServices services={card.pays_for} getServicePath={getServicePath} />
        <CardButtons card={card} actions={actions} canBeDefault={!card.is_default && isUsable} />
      </Card>
    </li>
  );
}

const NOTES = {
  expiring: 'card.expiring_note',
  expired: 'card.expired_note',
  frozen: 'card.frozen_note',
} as const;

function Note({ state }: { readonly state: ExpiryState | 'frozen' }) {
  const t = useTranslate();
  if (state === 'valid') return null;
  const isWarning = state === 'expiring';
  const Icon = isWarning ? IconAlertTriangle : IconAlertCircle;
  return (
    <p className={`${styles.note} ${isWarning ? styles.expiring : styles.expired}`}>
      <Icon size={18} aria-hidden="true" />
      <span>{t(NOTES[state])}</span>
    </p>
  );
}

type CardServicesProps = Pick<SavedCardProps, 'getServicePath'> & {
  readonly services: CardView['pays_for'];
};

/** Links to the services that are charged to the card. */
function CardServices({ services, getServicePath }: CardServicesProps) {
  const t = useTranslate();
  const id = useId();
  if (services.length === 0) return null;
  return (
    <div className={styles.services}>
      <p id={id} className={styles.label}>
        {t('card.pays_for')}
      </p>
      <ul aria-labelledby={id}>
        {services.map((service) => (
          <li key={service.id}>
            <Link href={getServicePath(service.id)} className={styles.service}>
              {service.service_name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardButtonsProps = Pick<SavedCardProps, 'card' | 'actions'> & {
  readonly canBeDefault: boolean;
};

function CardButtons({ card, actions, canBeDefault }: CardButtonsProps) {
  const t = useTranslate();
  const name = formatCardName(card);
  return (
    <div className={styles.actions}>
      {canBeDefault && (
        <Button
          variant="quiet"
          icon={<IconCheck size={20} aria-hidden="true" />}
          busy={actions.choosingId === card.id}
          aria-label={t('card.make_default_name', { card: name })}
          onClick={() => actions.makeDefault(card)}
        >
          {t('card.make_default')}
        </Button>
      )}
      <Button
        variant="quiet"
        className={styles.delete}
        icon={<IconTrash size={20} aria-hidden="true" />}
        busy={actions.deletingId === card.id}
        aria-label={t('card.delete_name', { card: name })}
        onClick={() => actions.remove(card)}
      >
        {t('card.delete')}
      </Button>
    </div>
  );
}
