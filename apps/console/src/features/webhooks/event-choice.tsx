import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { TextKey } from '@saifu/i18n/texts';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { FieldMessages } from '@saifu/ui/field/field';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import textStyles from '../../components/text.module.css';
import { EVENT_GROUPS, EVENT_LABELS, splitEvents, toggleEvent } from './events.ts';
import type { EventScope } from './new-webhook.ts';
import styles from './webhooks.module.css';

type EventChoiceProps = {
  readonly scope: EventScope;
  /** The chosen events, with spaces between them. */
  readonly events: string;
  readonly error: string | undefined;
  readonly onScope: (scope: EventScope) => void;
  readonly onEvents: (events: string) => void;
};

/** The events that are sent to a webhook: all of them, or some by their subject. */
export function EventChoice({ scope, events, error, onScope, onEvents }: EventChoiceProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className={styles.choice}>
      <p className={textStyles.label} aria-hidden="true">
        {t('console_developer.events')}
      </p>
      <SegmentedControl
        label={t('console_developer.events')}
        options={[
          { value: 'all', label: t('console_developer.events_all') },
          { value: 'some', label: t('console_developer.events_some') },
        ]}
        value={scope}
        onChange={onScope}
      />
      {scope === 'some' && (
        <fieldset
          name="events"
          tabIndex={-1}
          className={styles.groups}
          aria-label={t('console_developer.events_some')}
          aria-describedby={error && `${id}-error`}
        >
          <FieldMessages id={id} error={error} />
          {EVENT_GROUPS.map((group) => (
            <EventGroup
              key={group.label}
              label={group.label}
              events={group.events}
              chosen={splitEvents(events)}
              onToggle={(event) => onEvents(toggleEvent(events, event))}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

type EventGroupProps = {
  readonly label: TextKey;
  readonly events: readonly WebhookEvent[];
  readonly chosen: readonly WebhookEvent[];
  readonly onToggle: (event: WebhookEvent) => void;
};

function EventGroup({ label, events, chosen, onToggle }: EventGroupProps) {
  const t = useTranslate();
  const count = events.filter((event) => chosen.includes(event)).length;
  const group = t(label);
  return (
    <Disclosure
      title={t('console_developer.events_chosen', { group, count, total: events.length })}
    >
      <ul className={styles.group}>
        {events.map((event) => (
          <li key={event}>
            <Checkbox
              label={t(EVENT_LABELS[event])}
              hint={<code className={textStyles.code}>{event}</code>}
              checked={chosen.includes(event)}
              onChange={() => onToggle(event)}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
