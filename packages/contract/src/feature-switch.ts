import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { FEATURE_STATES, FEATURES } from '@saifu/domain/operations/feature-switch';
import { COUNT_MAX, FEATURE_MESSAGE_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, line, timestamp } from './fields.ts';
import { staffReason } from './store-change.ts';

const message = z.object({ en: z.string(), ja: z.string(), ko: z.string() });

export const DisabledFeatureView = z.object({
  feature: z.enum(FEATURES),
  /** Shown to people, by language. Null: the default text. */
  message: z.nullable(message),
});
export type DisabledFeatureView = z.infer<typeof DisabledFeatureView>;

export const listDisabledFeatures = endpoint({
  method: 'GET',
  path: '/api/v1/guest/disabled_features',
  access: 'guest',
  summary: 'Lists what is temporarily unavailable: payment methods and parts of the product.',
  revalidates: true,
  reply: z.object({ items: z.array(DisabledFeatureView), next_cursor: z.null() }),
  errors: [],
});

/** A switch with its last change; without one, the feature was never switched off. */
export const FeatureSwitchView = z.object({
  feature: z.enum(FEATURES),
  state: z.enum(FEATURE_STATES),
  /** Shown to people while it is disabled, by language. Null: the default text. */
  message: z.nullable(message),
  reason: z.nullable(z.string()),
  /** The id of a member of staff. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(timestamp),
  /** The version for optimistic locking, sent with a change; 0 if it was never used. */
  version: count,
});
export type FeatureSwitchView = z.infer<typeof FeatureSwitchView>;

export const listFeatureSwitches = endpoint({
  method: 'GET',
  path: '/api/v1/staff/feature_switches',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.operations_view,
  summary: 'Lists all features that can be switched off, with their state.',
  reply: z.object({ items: z.array(FeatureSwitchView), next_cursor: z.null() }),
  errors: [],
});

const text = line({ max: FEATURE_MESSAGE_LENGTH_MAX });

export const changeFeatureSwitch = endpoint({
  method: 'PUT',
  path: '/api/v1/staff/feature_switches/{feature}',
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.operations,
  summary:
    'Switches a feature off or on, in every process within five seconds. What has begun is ' +
    'completed.',
  params: z.object({
    /** What is switched. */
    feature: z.enum(FEATURES, 'not_found'),
  }),
  body: z.strictObject({
    state: z.enum(FEATURE_STATES, 'field.format'),
    reason: staffReason,
    /** Shown to people while it is disabled. Null: the default text. */
    message: z.nullable(z.strictObject({ en: text, ja: text, ko: text })),
    version: z.int().check(z.minimum(0, 'field.format'), z.maximum(COUNT_MAX, 'field.format')),
  }),
  reply: FeatureSwitchView,
  errors: ['feature_switch.changed'],
});
