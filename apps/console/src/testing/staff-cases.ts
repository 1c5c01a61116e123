import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import { listCannedAnswers } from '@saifu/contract/canned-answer';
import { listAssignees } from '@saifu/contract/staff-case';
import type { StaffConsultationView } from '@saifu/contract/staff-consultation';
import type { StaffRefundRequestView } from '@saifu/contract/staff-refund-request';
import { respondWith } from '@saifu/web/testing/fake-api.ts';
import { refundRequest } from './payments.ts';

/** An open question in Japanese. */
export const consultation: StaffConsultationView = {
  id: 'cns_1',
  subject: '領収書について',
  status: 'open',
  payment_id: 'pay_1',
  created_at: '2026-11-16T10:00:00+09:00',
  status_since: '2026-11-16T10:00:00+09:00',
  content: '領収書はどこで見られますか。',
  answer: null,
  messages: [],
  closes_at: null,
  writable: true,
  user_id: 'usr_1',
  language: 'ja',
  answer_by: '2026-11-17T23:59:59+09:00',
  assignee: null,
  notes: [],
};

/** One that the store did not decide in time. */
export const staffRefundRequest: StaffRefundRequestView = {
  ...refundRequest,
  status: 'escalated',
  user_id: 'usr_1',
  language: 'ja',
  assignee: null,
  merchant_id: 'mer_1',
  refund: {
    ...{ method: 'card', kind: 'refund', fee: 0 },
    ...{ captured: 4600, refunded: 100, left: 4500 },
  },
  awaits_approval: null,
  alone_amount: 50_000,
  notes: [],
};

export const cannedAnswer: CannedAnswerView = {
  id: 'can_1',
  key: 'receipt_where',
  title: 'Where the receipt is',
  category: 'receipt',
  texts: { en: 'Dear {name}', ja: '{name}様', ko: '{name} 님' },
  is_archived: false,
  version: 1,
  updated_at: '2026-11-16T10:00:00+09:00',
};

/** What every screen of a case loads besides the case. */
export const caseChoices = [
  respondWith(listCannedAnswers, { items: [cannedAnswer], next_cursor: null }),
  respondWith(listAssignees, {
    items: [
      { id: 'mem_staff', name: 'Midori Aoki', role: 'support' },
      { id: 'mem_other', name: 'Osamu Ishikawa', role: 'admin' },
    ],
    next_cursor: null,
  }),
] as const;
