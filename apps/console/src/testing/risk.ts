import type { PaymentReviewDetailView } from '@saifu/contract/payment-review';
import type { RiskDryRunView, RiskRuleDetailView } from '@saifu/contract/risk-rule';
import type { StaffApprovalView } from '@saifu/contract/staff-approval';

const from = { signal: 'amount', op: 'gte', value: 27_000 } as const;

/** A draft that holds large payments. */
export const rule: RiskRuleDetailView = {
  id: 'rrl_01jd0000000000000000000001',
  state: 'draft',
  version: 1,
  active_version: null,
  name: 'Large payments',
  condition: { match: 'all', items: [from] },
  action: 'review',
  reason: 'As last week',
  created_at: '2026-11-15T12:00:00+09:00',
  updated_at: '2026-11-15T12:00:00+09:00',
  versions: [
    {
      version: 1,
      name: 'Large payments',
      condition: { match: 'all', items: [from] },
      action: 'review',
      reason: 'As last week',
      created_by: 'mem_risk',
      created_at: '2026-11-15T12:00:00+09:00',
    },
  ],
};

/** Hits few of the payments. */
export const dryRun: RiskDryRunView = {
  action: 'review',
  total: 40,
  total_amount: 400_000,
  is_sampled: false,
  examined_from: '2026-10-20T12:00:00+09:00',
  matched: 2,
  matched_amount: 60_000,
  share_bp: 500,
  returned: 1,
  kept: 1,
  needs_approval: false,
  examples: [
    {
      id: 'pay_01jd0000000000000000000001',
      amount: 30_000,
      status: 'complete',
      created_at: '2026-11-15T12:00:00+09:00',
    },
  ],
};

/** Waits for a decision. */
export const review: PaymentReviewDetailView = {
  id: 'prv_01jd0000000000000000000001',
  state: 'open',
  payment_id: 'pay_01jd0000000000000000000001',
  store: { id: 'sto_01jd0000000000000000000001', name: 'さくら食堂' },
  amount: 27_300,
  payment_method: 'card',
  payment_status: 'processing',
  is_captured: false,
  rule_names: ['Large payments'],
  assigned_to: null,
  created_at: '2026-11-15T12:00:00+09:00',
  deadline_at: '2999-11-20T12:00:00+09:00',
  is_escalated: false,
  decided_at: null,
  rules: [{ id: rule.id, version: 1, name: 'Large payments', action: 'review' }],
  signals: { amount: 27_300, 'attempts.card.24h': 3, guest: true, card_country: null },
  payer: {
    user_id: null,
    email: 'g•••••@saifu.example',
    phone: null,
    card: { brand: 'mastercard', last4: '4444', country: 'JP' },
  },
  related: [
    {
      id: 'pay_01jd0000000000000000000002',
      amount: 980,
      status: 'complete',
      created_at: '2026-11-15T11:00:00+09:00',
      same: ['card', 'device'],
    },
  ],
  decided_by: null,
  reason: null,
};

/** A second member is asked about the rule. */
export const ruleApproval: StaffApprovalView = {
  id: 'apv_01jd0000000000000000000001',
  action: 'risk_rule.activate',
  status: 'requested',
  subject: rule.id,
  amount: null,
  input: {
    version: 1,
    name: rule.name,
    rule_action: 'block',
    total: 40,
    matched: 40,
    share_bp: 10_000,
  },
  reason: 'As last week',
  requested_by: { id: 'mem_1', name: 'Ken Takahashi' },
  requested_at: '2026-11-15T12:00:00+09:00',
  expires_at: '2999-11-18T12:00:00+09:00',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  finished_at: null,
  result_code: null,
  allowed: ['approve', 'reject'],
};
