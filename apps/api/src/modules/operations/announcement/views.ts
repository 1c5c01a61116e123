import type { AnnouncementView, StaffAnnouncementView } from '@saifu/contract/announcement';
import { getAnnouncementState } from '@saifu/domain/operations/announcement';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Announcement } from './announcement.repository.ts';

export function toAnnouncementView(announcement: Announcement): AnnouncementView {
  const { id, severity, texts, link } = announcement;
  const { en, ja, ko } = texts;
  return { id: toTypeId('announcement', id), severity, texts: { en, ja, ko }, link };
}

export function toStaffAnnouncementView(
  announcement: Announcement,
  now: Date,
): StaffAnnouncementView {
  const { audience, startsAt, endsAt, version, createdAt, updatedAt } = announcement;
  return {
    ...toAnnouncementView(announcement),
    audience,
    state: getAnnouncementState(announcement, now),
    from: toTimestamp(startsAt),
    until: endsAt && toTimestamp(endsAt),
    version,
    created_at: toTimestamp(createdAt),
    updated_at: toTimestamp(updatedAt),
  };
}
