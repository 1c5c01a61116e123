import type { StaffAccountView } from '@saifu/contract/staff-account';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge, StatusBadges } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';
import type { AccountAct } from './account-act.ts';
import styles from './staff-accounts.module.css';

type CardView = StaffAccountView['cards'][number];

type AccountCardsProps = {
  readonly account: StaffAccountView;
  readonly onAct: (act: AccountAct) => void;
};

/** The saved cards, what locks them, and what the guard blocks for the user. */
export function AccountCards({ account, onAct }: AccountCardsProps) {
  const t = useTranslate();
  const { cards, declines_until: until } = account;
  return (
    <Card title={t('staff_account.cards')} flush>
      <Blocks account={account} onAct={onAct} />
      {cards.length === 0 ? (
        <p className={textStyles.empty}>{t('staff_account.no_cards')}</p>
      ) : (
        <DataTable<CardView>
          caption={t('staff_account.cards')}
          rows={cards}
          getKey={({ id }) => id}
          columns={[
            {
              label: t('staff_account.card'),
              render: ({ brand, last4 }) => `${brand.toUpperCase()} •••• ${last4}`,
            },
            {
              label: t('staff_account.expiry'),
              render: ({ exp_month: month, exp_year: year }) =>
                `${String(month).padStart(2, '0')}/${year}`,
            },
            {
              label: t('staff_account.lock'),
              render: (card) => <Locks card={card} payerUntil={until} />,
            },
            {
              label: t('staff_account.unlock'),
              render: (card) => {
                const isLocked =
                  card.frozen_at !== null || card.declines_until !== null || until !== null;
                if (!isLocked) return t('staff_account.absent');
                const { id: cardId, last4 } = card;
                return (
                  <RowAction>
                    <Button
                      variant="secondary"
                      aria-label={t('staff_account.unlock_name', { digits: last4 })}
                      onClick={() => onAct({ kind: 'unlock_card', cardId, last4 })}
                    >
                      {t('staff_account.unlock')}
                    </Button>
                  </RowAction>
                );
              },
            },
          ]}
        />
      )}
    </Card>
  );
}

/** Blocks that are not of one saved card. */
function Blocks({ account, onAct }: AccountCardsProps) {
  const t = useTranslate();
  const { declines_until: until, typed_cards: typed } = account;
  if (until === null && typed.blocked === 0) return null;
  return (
    <div className={styles.blocks}>
      {until !== null && (
        <Alert tone="warning">
          {t('staff_account.payer_blocked', { time: formatDateTime(until) })}
        </Alert>
      )}
      {typed.declines_until !== null && (
        <Alert tone="warning">
          {t('staff_account.typed_blocked', {
            count: typed.blocked,
            time: formatDateTime(typed.declines_until),
          })}
        </Alert>
      )}
      <Button variant="secondary" onClick={() => onAct({ kind: 'unlock_payments' })}>
        {t('staff_account.unlock_payments')}
      </Button>
    </div>
  );
}

type LocksProps = {
  readonly card: CardView;
  /** Until when no card of the user can pay. */
  readonly payerUntil: string | null;
};

function Locks({ card, payerUntil }: LocksProps) {
  const t = useTranslate();
  const { frozen_at: frozenAt } = card;
  const until = card.declines_until ?? payerUntil;
  if (frozenAt === null && until === null) {
    return <StatusBadge label="staff_account.not_locked" icon={IconCircleCheck} tone="neutral" />;
  }
  return (
    <StatusBadges>
      {frozenAt !== null && (
        <StatusBadge label="staff_account.frozen" icon={IconLock} tone="danger" />
      )}
      {until !== null && (
        <span>
          <StatusBadge label="staff_account.declined" icon={IconLock} tone="warning" />
          <span className={textStyles.note}>
            {' '}
            {t('staff_account.until', { time: formatDateTime(until) })}
          </span>
        </span>
      )}
    </StatusBadges>
  );
}
