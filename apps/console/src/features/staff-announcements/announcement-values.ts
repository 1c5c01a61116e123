import type { StaffAnnouncementView } from '@saifu/contract/announcement';
import type { AnnouncementBody } from './queries.ts';

/** The fields of the form. The times are as typed, in Japan's time zone. */
export type AnnouncementValues = {
  readonly audience: AnnouncementBody['audience'];
  readonly severity: AnnouncementBody['severity'];
  readonly 'texts.ja': string;
  readonly 'texts.en': string;
  readonly 'texts.ko': string;
  readonly link: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
};

const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

/** `2026-11-20T09:00`, as a field for date and time has it. */
const toTyped = (stamp: string) => stamp.slice(0, 16);
const toStamp = (typed: string) => `${typed}:00+09:00`;

export function toValues(
  announcement: StaffAnnouncementView | null,
  now: Date,
): AnnouncementValues {
  const texts = announcement?.texts ?? { ja: '', en: '', ko: '' };
  const soon = toTyped(new Date(now.getTime() + JAPAN_OFFSET_MS).toISOString());
  return {
    audience: announcement?.audience ?? 'payers',
    severity: announcement?.severity ?? 'info',
    'texts.ja': texts.ja,
    'texts.en': texts.en,
    'texts.ko': texts.ko,
    link: announcement?.link ?? '',
    from: announcement ? toTyped(announcement.from) : soon,
    until: announcement?.until ? toTyped(announcement.until) : '',
    reason: '',
  };
}

export function toBody(values: AnnouncementValues): AnnouncementBody {
  const { audience, severity, link, from, until, reason } = values;
  return {
    audience,
    severity,
    texts: { ja: values['texts.ja'], en: values['texts.en'], ko: values['texts.ko'] },
    link: link.trim() === '' ? null : link.trim(),
    from: toStamp(from),
    until: until === '' ? null : toStamp(until),
    reason,
  };
}
