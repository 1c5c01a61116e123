import type { MerchantSessionView, StaffSessionView } from '@saifu/contract/member-session';

/** The session of an owner, signed in completely. */
export const ownerSession: MerchantSessionView = {
  kind: 'merchant',
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

export const clerkSession: MerchantSessionView = {
  ...ownerSession,
  member: { ...ownerSession.member, id: 'mem_clerk', name: 'Akane Hayashi', role: 'clerk' },
};

/** The session of staff of the operator, signed in completely. */
export const staffSession: StaffSessionView = {
  kind: 'staff',
  member: {
    id: 'mem_staff',
    name: 'Midori Aoki',
    email: 'support@saifu.example',
    role: 'support',
    has_second_factor: true,
    created_at: '2026-11-01T10:00:00+09:00',
  },
  second_factor: 'none',
  second_factors: ['totp'],
  expires_at: '2026-11-19T22:00:00+09:00',
};

/** The session of an admin of the operator. */
export const adminSession: StaffSessionView = {
  ...staffSession,
  member: {
    ...staffSession.member,
    id: 'mem_admin',
    name: 'Osamu Ishikawa',
    email: 'admin@saifu.example',
    role: 'admin',
  },
};

/** The session of a member of the risk team. */
export const riskSession: StaffSessionView = {
  ...staffSession,
  member: {
    ...staffSession.member,
    id: 'mem_risk',
    name: 'Ken Takahashi',
    email: 'risk@saifu.example',
    role: 'risk',
  },
};
