import type { BlockListEntryView } from '@saifu/contract/block-list-entry';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { BlockListEntry } from './block-list-entry.repository.ts';

export function toBlockListEntryView(entry: BlockListEntry, now: Date): BlockListEntryView {
  const { expiresAt, removedAt, lastHitAt } = entry;
  return {
    id: toTypeId('blockListEntry', entry.id),
    kind: entry.kind,
    label: entry.label,
    reason: entry.reason,
    created_by: entry.createdBy,
    created_at: toTimestamp(entry.createdAt),
    expires_at: expiresAt && toTimestamp(expiresAt),
    removed_at: removedAt && toTimestamp(removedAt),
    is_expired: expiresAt !== null && expiresAt <= now,
    hits: entry.hits,
    last_hit_at: lastHitAt && toTimestamp(lastHitAt),
  };
}
