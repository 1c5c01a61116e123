import type { ConsultationView } from '@saifu/contract/consultation';
import type { SupportStatusView } from '@saifu/contract/support';

/** Asked on the 15th, without an answer. */
export const asked: ConsultationView = {
  id: 'cns_01jd0000000000000000000001',
  subject: '領収書について',
  content: '先週の領収書が見つかりません。\nどこにありますか？',
  status: 'open',
  payment_id: null,
  created_at: '2026-11-15T14:05:00+09:00',
  status_since: '2026-11-15T14:05:00+09:00',
  answer: null,
  messages: [],
  closes_at: null,
  writable: true,
};

const answer = {
  id: '1',
  author: 'staff',
  body: '履歴からご覧いただけます。',
  at: '2026-11-16T10:30:00+09:00',
} as const;

export const answered: ConsultationView = {
  ...asked,
  status: 'answered',
  status_since: answer.at,
  answer: answer.body,
  messages: [answer],
  closes_at: '2026-12-16T23:59:59+09:00',
};

export const closed: ConsultationView = {
  ...answered,
  status: 'closed',
  closes_at: null,
  writable: false,
};

export const phone: SupportStatusView = {
  open: true,
  opens_at: null,
  closes_at: '2026-11-16T19:00:00+09:00',
  phone: '03-0000-0000',
};
