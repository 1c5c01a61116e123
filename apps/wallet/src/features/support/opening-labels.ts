import type { SupportStatusView } from '@saifu/contract/support';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Translate } from '@saifu/i18n/texts';
import { formatDate, formatTime } from '@saifu/web/i18n/dates.ts';

/** When phone support closes or opens, relative to the current date in Japan. */
export function formatOpeningHours(t: Translate, status: SupportStatusView, now: Date): string {
  const { closes_at: closes, opens_at: opens } = status;
  if (closes !== null) return t('support.open_until', { time: formatTime(closes) });
  if (opens === null) return '';
  const day = toCivilDate(new Date(opens));
  const today = toCivilDate(now);
  const time = formatTime(opens);
  if (day === today) return t('support.opens_today', { time });
  if (day === addDays(today, 1)) return t('support.opens_tomorrow', { time });
  return t('support.opens_on', { date: formatDate(opens), time });
}
