import type { ConfirmationView } from '@saifu/contract/confirmation';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconMailFast,
  IconShieldLock,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './confirmation.module.css';
import type { ViewState } from './view-state.ts';

export type Outcome = Exclude<ViewState, 'pending' | 'none'>;

const HEADERS: Readonly<Record<Outcome, { readonly title: TextKey; readonly icon: Icon }>> = {
  complete: { title: 'confirmation.complete_title', icon: IconCircleCheck },
  requested: { title: 'confirmation.requested_title', icon: IconMailFast },
  reported: { title: 'confirmation.reported_title', icon: IconShieldLock },
  canceled: { title: 'confirmation.canceled_title', icon: IconX },
  refunded: { title: 'confirmation.refunded_title', icon: IconArrowBackUp },
};

type ConfirmationOutcomeProps = {
  readonly view: ConfirmationView;
  readonly outcome: Outcome;
  /** True if the answer was just given here; its button has been removed. */
  readonly hasAnswered: boolean;
  /** Path of the refund request. Null if the reader cannot open it. */
  readonly requestPath: string | null;
  /** Actions that are still available. */
  readonly children?: ReactNode;
};

/** Outcome of the confirmation and what happens next. */
export function ConfirmationOutcome(props: ConfirmationOutcomeProps) {
  const { view, outcome, hasAnswered, requestPath, children } = props;
  const t = useTranslate();
  const { title, icon: Icon } = HEADERS[outcome];
  const isRequest = outcome === 'requested' || outcome === 'reported';
  return (
    <Card>
      <div ref={hasAnswered ? focusOnMount : null} tabIndex={-1} className={styles.outcome}>
        <div className={styles.outcomeHeader}>
          <Icon size={28} stroke={1.75} aria-hidden="true" />
          <h2 className={styles.title}>{t(title)}</h2>
        </div>
        {getOutcomeTexts(t, view, outcome).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {view.receipt_url !== null && !isRequest && (
          <ButtonLink href={view.receipt_url} full>
            {t('history.receipt')}
          </ButtonLink>
        )}
        {isRequest && requestPath !== null && (
          <ButtonLink href={requestPath} full variant="secondary">
            {t('history.refund_open')}
          </ButtonLink>
        )}
        {children}
      </div>
    </Card>
  );
}

function getOutcomeTexts(
  t: Translate,
  view: ConfirmationView,
  outcome: Outcome,
): readonly string[] {
  if (outcome === 'complete') return [t('payment.confirmed_about')];
  if (outcome === 'canceled') return [t('confirmation.canceled_about')];
  if (outcome === 'refunded') return [t('payment.refunded_about')];
  const { refund_request: request, store, status } = view;
  const answer =
    request?.status === 'escalated'
      ? t('confirmation.escalated_about')
      : t('confirmation.requested_about', {
          store: store.name,
          time: formatDateTime(request?.respond_by ?? ''),
        });
  const isStopped = status === 'processing';
  return [
    answer,
    ...(isStopped ? [t('history.completion_stopped')] : []),
    ...(outcome === 'reported' ? [t('confirmation.reported_advice')] : []),
  ];
}
