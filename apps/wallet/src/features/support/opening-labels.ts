import type { SupportStatusView } from '@saifu/contract/support';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Translate } from '@saifu/i18n/texts';
import { showDay } from '../../i18n/dates.ts';

/** Until when the phone is answered, or from when on, as one would say it today in Japan. */
export function openingWords(text: Translate, status: SupportStatusView, now: Date): string {
  const { closes_at: closes, opens_at: opens } = status;
  if (closes !== null) return text('support.open_until', { time: timeOf(closes) });
  if (opens === null) return '';
  const day = toCivilDate(new Date(opens));
  const today = toCivilDate(now);
  const time = timeOf(opens);
  if (day === today) return text('support.opens_today', { time });
  if (day === addDays(today, 1)) return text('support.opens_tomorrow', { time });
  return text('support.opens_on', { date: showDay(opens), time });
}

const timeOf = (stamp: string) => stamp.slice(11, 16);
