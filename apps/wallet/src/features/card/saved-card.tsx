import type { CardView } from '@saifu/contract/card';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { BrandMark } from './brand-mark.tsx';
import { CardName, cardNameOf } from './card-name.tsx';
import { type ExpiryState, expiryOf, expiryState } from './expiry-state.ts';
import styles from './saved-card.module.css';
import type { CardActs } from './use-card-actions.ts';

type SavedCardProps = {
  readonly card: CardView;
  readonly acts: CardActs;
  readonly pathOfService: (id: string) => string;
};

/** One card of the wallet, and what can be done to it now. */
export function SavedCard({ card, acts, pathOfService }: SavedCardProps) {
  const text = useText();
  const state = expiryState(card, new Date());
  const isUsable = state !== 'expired' && !card.frozen;
  return (
    <li>
      <Card flush>
        <div className={styles.face}>
          <BrandMark brand={card.brand} isBesideName />
          <div className={styles.words}>
            <p className={styles.name}>
              <CardName card={card} />
              {card.is_default && <Badge tone="primary">{text('card.default')}</Badge>}
            </p>
            <p className={styles.facts}>
              <span>{text('card.expires', { date: expiryOf(card) })}</span>
              <span className={styles.holder}>{card.cardholder_name}</span>
            </p>
          </div>
        </div>
        <Note state={card.frozen ? 'frozen' : state} />
        <PaysFor services={card.pays_for} pathOfService={pathOfService} />
        <Acts card={card} acts={acts} canBeDefault={!card.is_default && isUsable} />
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
  const text = useText();
  if (state === 'valid') return null;
  const isWarning = state === 'expiring';
  const Icon = isWarning ? IconAlertTriangle : IconAlertCircle;
  return (
    <p className={`${styles.note} ${isWarning ? styles.expiring : styles.expired}`}>
      <Icon size={18} aria-hidden="true" />
      <span>{text(NOTES[state])}</span>
    </p>
  );
}

type PaysForProps = Pick<SavedCardProps, 'pathOfService'> & {
  readonly services: CardView['pays_for'];
};

/** The services that are charged to it, each a way to where that is changed. */
function PaysFor({ services, pathOfService }: PaysForProps) {
  const text = useText();
  const id = useId();
  if (services.length === 0) return null;
  return (
    <div className={styles.services}>
      <p id={id} className={styles.label}>
        {text('card.pays_for')}
      </p>
      <ul aria-labelledby={id}>
        {services.map((service) => (
          <li key={service.id}>
            <Link href={pathOfService(service.id)} className={styles.service}>
              {service.service_name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ActsProps = Pick<SavedCardProps, 'card' | 'acts'> & { readonly canBeDefault: boolean };

function Acts({ card, acts, canBeDefault }: ActsProps) {
  const text = useText();
  const name = cardNameOf(card);
  return (
    <div className={styles.acts}>
      {canBeDefault && (
        <Button
          variant="quiet"
          icon={<IconCheck size={20} aria-hidden="true" />}
          busy={acts.choosingId === card.id}
          aria-label={text('card.make_default_name', { card: name })}
          onClick={() => acts.makeDefault(card)}
        >
          {text('card.make_default')}
        </Button>
      )}
      <Button
        variant="quiet"
        className={styles.delete}
        icon={<IconTrash size={20} aria-hidden="true" />}
        busy={acts.deletingId === card.id}
        aria-label={text('card.delete_name', { card: name })}
        onClick={() => acts.remove(card)}
      >
        {text('card.delete')}
      </Button>
    </div>
  );
}
