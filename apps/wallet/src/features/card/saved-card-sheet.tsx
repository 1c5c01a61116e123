import type { CardView } from '@saifu/contract/card';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertCircle, IconAlertTriangle, IconRepeat } from '@tabler/icons-react';
import { SavedCardArt } from './card-art.tsx';
import { formatCardName } from './card-name.tsx';
import { type ExpiryState, getExpiryState } from './expiry-state.ts';
import styles from './saved-card-sheet.module.css';
import type { CardActions } from './use-card-actions.ts';

type SavedCardSheetProps = {
  readonly card: CardView;
  readonly actions: CardActions;
  /** Path of a service that is charged to the card. */
  readonly getServicePath: (id: string) => string;
  readonly onClose: () => void;
};

/** One saved card: its state, the services it pays for, and the actions that are available now. */
export function SavedCardSheet({ card, actions, getServicePath, onClose }: SavedCardSheetProps) {
  const t = useTranslate();
  const state = getExpiryState(card, new Date());
  const isUsable = state !== 'expired' && !card.frozen;
  return (
    <Sheet title={formatCardName(card)} onDismiss={onClose} closeLabel={t('app.close')}>
      <div className={styles.art}>
        <SavedCardArt card={card} />
      </div>
      <Note state={card.frozen ? 'frozen' : state} />
      {card.pays_for.length > 0 && (
        <Card title={t('card.pays_for')} flush>
          <RowList>
            {card.pays_for.map((service) => (
              <ListRow
                key={service.id}
                href={getServicePath(service.id)}
                label={service.service_name}
                icon={<IconRepeat size={24} stroke={1.75} aria-hidden="true" />}
              />
            ))}
          </RowList>
        </Card>
      )}
      <div className={styles.actions}>
        {!card.is_default && isUsable && (
          <Button
            variant="secondary"
            full
            busy={actions.choosingId === card.id}
            onClick={() => actions.makeDefault(card)}
          >
            {t('card.make_default')}
          </Button>
        )}
        <Button
          variant="quiet"
          full
          className={styles.delete}
          busy={actions.deletingId === card.id}
          onClick={() => actions.remove(card)}
        >
          {t('card.delete_this')}
        </Button>
      </div>
    </Sheet>
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
