import type {
  NotificationSettingsView,
  NotificationSwitchView,
} from '@saifu/contract/notification';
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from '@saifu/domain/notifications/notification';
import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './notification.module.css';
import { useSwitches } from './use-switches.ts';

const EVENTS: Readonly<Record<NotificationEvent, { title: TextKey; about: TextKey }>> = {
  payment: { title: 'notification.event_payment', about: 'notification.event_payment_about' },
  confirmation_due: {
    title: 'notification.event_confirmation_due',
    about: 'notification.event_confirmation_due_about',
  },
  refund: { title: 'notification.event_refund', about: 'notification.event_refund_about' },
  recurring: { title: 'notification.event_recurring', about: 'notification.event_recurring_about' },
  support: { title: 'notification.event_support', about: 'notification.event_support_about' },
  security: { title: 'notification.event_security', about: 'notification.event_security_about' },
};

const CHANNELS: Readonly<Record<NotificationSwitchView['channel'], TextKey>> = {
  in_app: 'notification.channel_in_app',
  email: 'notification.channel_email',
  sms: 'notification.channel_sms',
  push: 'notification.channel_push',
};

const REQUIREMENT_TEXTS = {
  security: 'notification.needed_security',
  only_way: 'notification.needed_only_way',
} as const satisfies Readonly<Record<string, TextKey>>;

type SettingSwitchesProps = {
  readonly settings: NotificationSettingsView;
  /** Runs step-up authentication if the server requires it. */
  readonly stepUp: StepUp;
};

/** Channel switches per event. Each is saved on press. */
export function SettingSwitches({ settings, stepUp }: SettingSwitchesProps) {
  const t = useTranslate();
  const { isOn, toggle, status, error } = useSwitches(stepUp);
  return (
    <Card title={t('notification.ways')}>
      <div className={styles.stack}>
        <p className={styles.secondary}>{t('notification.ways_about')}</p>
        <ErrorNotice error={error} />
        {NOTIFICATION_EVENTS.map((event) => (
          <EventSwitches
            key={event}
            event={event}
            switches={settings.items.filter((item) => item.event === event)}
            isOn={isOn}
            onToggle={toggle}
          />
        ))}
        <p role="status" className={styles.status}>
          {status === 'pending' && t('notification.saving')}
          {status === 'success' && t('notification.saved')}
        </p>
      </div>
    </Card>
  );
}

type EventSwitchesProps = {
  readonly event: NotificationEvent;
  readonly switches: readonly NotificationSwitchView[];
  readonly isOn: (item: NotificationSwitchView) => boolean;
  readonly onToggle: (item: NotificationSwitchView) => void;
};

function EventSwitches({ event, switches, isOn, onToggle }: EventSwitchesProps) {
  const t = useTranslate();
  const { title, about } = EVENTS[event];
  const requirement = switches.find(({ needed }) => needed !== null)?.needed ?? null;
  return (
    // The wrapper carries the border, which would otherwise run through the legend of the fieldset.
    <div className={styles.group}>
      <fieldset className={styles.switchSet}>
        <legend className={styles.name}>{t(title)}</legend>
        <p className={styles.secondary}>{t(about)}</p>
        <div className={styles.switches}>
          {switches.map((item) => (
            <Checkbox
              key={item.channel}
              role="switch"
              label={t(CHANNELS[item.channel])}
              checked={isOn(item)}
              disabled={item.needed !== null}
              onChange={() => onToggle(item)}
            />
          ))}
        </div>
        {requirement !== null && (
          <p className={styles.secondary}>{t(REQUIREMENT_TEXTS[requirement])}</p>
        )}
      </fieldset>
    </div>
  );
}
