import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  isConditionTooLarge,
  RISK_ACTIONS,
  RISK_CHOICE_OPERATORS,
  RISK_FLAGS,
  RISK_NUMBER_OPERATORS,
  RISK_NUMBERS,
  RISK_SCOPES,
  RISK_VELOCITIES,
  RISK_WINDOWS,
} from '@saifu/domain/risk/risk-condition';
import { RISK_RULE_STATES } from '@saifu/domain/risk/risk-rule';
import {
  RISK_CONDITION_COMPARISONS_MAX,
  RISK_CONDITION_VALUES_MAX,
  RISK_RULE_NAME_LENGTH_MAX,
  TOTAL_YEN_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, line, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const match = z.enum(['all', 'any'], 'field.format');
const op = z.enum(RISK_NUMBER_OPERATORS, 'field.format');
const choice = z.enum(RISK_CHOICE_OPERATORS, 'field.format');
const value = z
  .int('field.format')
  .check(z.minimum(0, 'field.format'), z.maximum(TOTAL_YEN_MAX, 'field.format'));
const items = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item).check(z.minLength(1, 'field.required'), z.maxLength(max, 'field.format'));

/** One comparison of a signal. What is not known about a payment matches nothing. */
export const RiskComparisonView = z.discriminatedUnion('signal', [
  z.strictObject({ signal: z.enum(RISK_NUMBERS), op, value }),
  z.strictObject({
    signal: z.enum(RISK_VELOCITIES),
    by: z.enum(RISK_SCOPES, 'field.format'),
    within: z.enum(RISK_WINDOWS, 'field.format'),
    op,
    value,
  }),
  z.strictObject({ signal: z.enum(RISK_FLAGS), is: z.boolean() }),
  z.strictObject({
    signal: z.literal('card_country'),
    op: choice,
    values: items(
      z.string().check(z.regex(/^[A-Z]{2}$/, 'field.format')),
      RISK_CONDITION_VALUES_MAX,
    ),
  }),
  z.strictObject({
    signal: z.literal('method'),
    op: choice,
    values: items(z.enum(PAYMENT_METHODS, 'field.format'), RISK_CONDITION_VALUES_MAX),
  }),
]);

const RiskGroupView = z.strictObject({
  match,
  items: items(RiskComparisonView, RISK_CONDITION_COMPARISONS_MAX),
});

/** All or any of comparisons and of groups of them. */
export const RiskConditionView = z.strictObject({
  match,
  items: items(z.union([RiskComparisonView, RiskGroupView]), RISK_CONDITION_COMPARISONS_MAX),
});
export type RiskConditionView = z.infer<typeof RiskConditionView>;

const condition = RiskConditionView.check(
  z.refine((typed) => !isConditionTooLarge(typed), 'field.format'),
);
const action = z.enum(RISK_ACTIONS, 'field.format');
const newVersion = {
  name: line({ max: RISK_RULE_NAME_LENGTH_MAX }),
  condition,
  action,
  reason: staffReason,
};

export const RiskRuleView = z.object({
  id: z.string(),
  state: z.enum(RISK_RULE_STATES),
  /** The newest version. */
  version: count,
  /** The version that is applied; null if none is. */
  active_version: z.nullable(count),
  name: z.string(),
  condition: RiskConditionView,
  action,
  reason: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type RiskRuleView = z.infer<typeof RiskRuleView>;

const RiskRuleVersionView = z.object({
  version: count,
  name: z.string(),
  condition: RiskConditionView,
  action,
  reason: z.string(),
  /** The id of a member of staff. */
  created_by: z.string(),
  created_at: timestamp,
});

/** With the last versions, newest first. Versions are never changed. */
export const RiskRuleDetailView = z.extend(RiskRuleView, {
  versions: z.array(RiskRuleVersionView),
});
export type RiskRuleDetailView = z.infer<typeof RiskRuleDetailView>;

/** What a condition would have hit in the last 30 days. */
export const RiskDryRunView = z.object({
  action,
  /** The payments that were examined, and their sum. */
  total: count,
  total_amount: yenAmount,
  /** There were more payments, so only the newest were examined. */
  is_sampled: z.boolean(),
  /** The earliest payment that was examined; null if there was none. */
  examined_from: z.nullable(timestamp),
  matched: count,
  matched_amount: yenAmount,
  /** The share of the payments, in basis points. */
  share_bp: count,
  /** The hits that were later refunded, disputed with the bank or reported as not made. */
  returned: count,
  /** The hits that were paid and kept, which the rule would have disturbed. */
  kept: count,
  /** The rule hits so many payments that a second person must approve it. */
  needs_approval: z.boolean(),
  /** The newest hits. */
  examples: z.array(
    z.object({ id: z.string(), amount: yenAmount, status: z.string(), created_at: timestamp }),
  ),
});
export type RiskDryRunView = z.infer<typeof RiskDryRunView>;

const staff = { staffRoles: STAFF_ROLES_BY_PERMISSION.risk } as const;
const one = { ...staff, params: z.object({ id: id('riskRule') }) } as const;

export const listRiskRules = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/risk_rules',
  access: 'staff',
  summary: 'Lists the rules that hold or refuse payments, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(RiskRuleView),
  errors: [],
});

export const getRiskRule = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/risk_rules/{id}',
  access: 'staff',
  summary: 'Returns a rule with its versions.',
  reply: RiskRuleDetailView,
  errors: [],
});

export const createRiskRule = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/risk_rules',
  access: 'staff_member',
  summary: 'Creates a rule as a draft.',
  body: z.strictObject(newVersion),
  reply: RiskRuleDetailView,
  status: 201,
  errors: ['risk_rule.too_many'],
});

export const changeRiskRule = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/risk_rules/{id}/versions',
  access: 'staff_member',
  summary: 'Adds a version. An active rule keeps its active version until this one is activated.',
  body: z.strictObject({
    ...newVersion,
    /** The version that it replaces. */
    replaces: count,
  }),
  reply: RiskRuleDetailView,
  status: 201,
  errors: ['risk_rule.changed'],
});

export const dryRunRiskRule = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/risk_rules/dry_run',
  access: 'staff',
  summary: 'Returns what a condition would have held or refused in the last 30 days.',
  body: z.strictObject({ condition, action }),
  reply: RiskDryRunView,
  errors: [],
});

export const activateRiskRule = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/risk_rules/{id}/activate',
  access: 'staff_member',
  summary:
    'Activates the newest version. If it would hit many payments, asks a second person instead.',
  body: z.strictObject({ version: count, reason: staffReason }),
  reply: z.object({
    rule: RiskRuleDetailView,
    /** The request that a second person decides; null if the rule is active now. */
    approval_id: z.nullable(z.string()),
  }),
  errors: ['risk_rule.changed', 'risk_rule.too_many'],
});

export const disableRiskRule = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/risk_rules/{id}/disable',
  access: 'staff_member',
  summary: 'Disables a rule at once. Payments that it holds stay held.',
  body: z.strictObject({ reason: staffReason }),
  reply: RiskRuleDetailView,
  errors: ['risk_rule.not_active'],
});
