import type { ConsoleSessionView } from '@saifu/contract/member-session';

/** The session of an owner, signed in completely. */
export const ownerSession: ConsoleSessionView = {
  member: {
    id: 'mem_owner',
    name: 'Haruko Sakurai',
    email: 'owner@saifu.example',
    role: 'owner',
    store_ids: [],
    refund_limit_yen: 10_000,
    has_second_factor: true,
    created_at: '2026-11-01T10:00:00+09:00',
  },
  merchant: { id: 'mer_1', name: 'Sakura Dining' },
  second_factor: 'none',
  second_factors: ['totp'],
  expires_at: '2026-11-19T22:00:00+09:00',
};

export const clerkSession: ConsoleSessionView = {
  ...ownerSession,
  member: { ...ownerSession.member, id: 'mem_clerk', name: 'Akane Hayashi', role: 'clerk' },
};
