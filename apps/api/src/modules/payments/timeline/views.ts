import type { TimelineEntryView } from '@saifu/contract/payment-timeline';
import { toTimestamp } from '../../../platform/clock.ts';
import type { TimelineEntry } from './timeline.ts';

export function toTimelineEntryView(entry: TimelineEntry): TimelineEntryView {
  const { createdAt, kind, amount, state, confirmedBy, actor, memberName: name } = entry;
  return {
    at: toTimestamp(createdAt),
    kind,
    amount,
    state,
    confirmed_by: confirmedBy,
    by: actor && { kind: actor, name },
  };
}
