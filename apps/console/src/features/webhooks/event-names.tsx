import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { hasAllEvents } from './events.ts';

type EventNamesProps = {
  readonly events: readonly WebhookEvent[];
  /** How many are named before the rest is counted. */
  readonly max: number;
};

/** The events of a webhook by the names that programs use. */
export function EventNames({ events, max }: EventNamesProps) {
  const t = useTranslate();
  if (hasAllEvents(events)) return t('console_developer.events_all');
  const rest = events.length - max;
  return (
    <ul>
      {events.slice(0, max).map((event) => (
        <li key={event}>
          <code className={textStyles.code}>{event}</code>
        </li>
      ))}
      {rest > 0 && <li>{t('console_developer.events_more', { count: rest })}</li>}
    </ul>
  );
}
