import type { StaffDeliveryView, StaffWebhookView } from '@saifu/contract/staff-webhook';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { StaffDelivery, StaffWebhook } from './staff-webhook.repository.ts';

export function toStaffWebhookView(webhook: StaffWebhook): StaffWebhookView {
  const { id, merchantId, merchantName, createdAt, pausedAt, pauseReason } = webhook;
  // The query may contain a secret of the merchant.
  const { origin, pathname } = new URL(webhook.url);
  return {
    id: toTypeId('webhook', id),
    merchant_id: toTypeId('merchant', merchantId),
    merchant_name: merchantName,
    url: `${origin}${pathname}`,
    created_at: toTimestamp(createdAt),
    paused_at: pausedAt && toTimestamp(pausedAt),
    pause_reason: pauseReason,
    waiting: webhook.waiting,
    failing: webhook.failing,
    last_attempt: toAttemptView(webhook),
  };
}

export function toStaffDeliveryView(delivery: StaffDelivery): StaffDeliveryView {
  const { id, event, createdAt, isGivenUp, attempts } = delivery;
  return {
    id: toTypeId('delivery', id),
    type: event,
    state: isGivenUp ? 'given_up' : 'waiting',
    created_at: toTimestamp(createdAt),
    attempts,
    last_attempt: toAttemptView(delivery),
  };
}

type Attempt = Pick<StaffWebhook, 'lastAt' | 'status' | 'fault'>;

const toAttemptView = ({ lastAt, status, fault }: Attempt) =>
  lastAt && { at: toTimestamp(lastAt), status, fault };
