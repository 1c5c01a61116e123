import type { ConfirmationView } from '@saifu/contract/confirmation';
import type { Translate, TextKey } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconMailFast,
  IconShieldLock,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import styles from './confirmation.module.css';
import type { Face } from './view-state.ts';

export type Outcome = Exclude<Face, 'asked' | 'none'>;

const HEADS: Readonly<Record<Outcome, { readonly title: TextKey; readonly icon: Icon }>> = {
  complete: { title: 'confirmation.complete_title', icon: IconCircleCheck },
  requested: { title: 'confirmation.requested_title', icon: IconMailFast },
  reported: { title: 'confirmation.reported_title', icon: IconShieldLock },
  canceled: { title: 'confirmation.canceled_title', icon: IconX },
  refunded: { title: 'confirmation.refunded_title', icon: IconArrowBackUp },
};

type ConfirmationOutcomeProps = {
  readonly view: ConfirmationView;
  readonly outcome: Outcome;
  /** True: it came of a press just now, whose button is gone. */
  readonly hasAnswered: boolean;
  /** Where the refund request is seen, for whoever can see it. */
  readonly requestPath: string | null;
  /** What can still be said about it. */
  readonly children?: ReactNode;
};

/** What became of it, and what comes next. */
export function ConfirmationOutcome(props: ConfirmationOutcomeProps) {
  const { view, outcome, hasAnswered, requestPath, children } = props;
  const text = useText();
  const { title, icon: Icon } = HEADS[outcome];
  const isRequest = outcome === 'requested' || outcome === 'reported';
  return (
    <Card>
      <div ref={hasAnswered ? takeFocus : null} tabIndex={-1} className={styles.outcome}>
        <div className={styles.outcomeHead}>
          <Icon size={28} stroke={1.75} aria-hidden="true" />
          <h2 className={styles.title}>{text(title)}</h2>
        </div>
        {wordsOf(text, view, outcome).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {view.receipt_url !== null && !isRequest && (
          <ButtonLink href={view.receipt_url} full>
            {text('history.receipt')}
          </ButtonLink>
        )}
        {isRequest && requestPath !== null && (
          <ButtonLink href={requestPath} full variant="secondary">
            {text('history.refund_open')}
          </ButtonLink>
        )}
        {children}
      </div>
    </Card>
  );
}

function wordsOf(text: Translate, view: ConfirmationView, outcome: Outcome): readonly string[] {
  if (outcome === 'complete') return [text('payment.confirmed_about')];
  if (outcome === 'canceled') return [text('confirmation.canceled_about')];
  if (outcome === 'refunded') return [text('payment.refunded_about')];
  const { refund_request: request, store, status } = view;
  const answer =
    request?.status === 'escalated'
      ? text('confirmation.escalated_about')
      : text('confirmation.requested_about', {
          store: store.name,
          time: showMinute(request?.respond_by ?? ''),
        });
  const isStopped = status === 'processing';
  return [
    answer,
    ...(isStopped ? [text('history.completion_stopped')] : []),
    ...(outcome === 'reported' ? [text('confirmation.reported_advice')] : []),
  ];
}
