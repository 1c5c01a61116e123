import {
  ANNOUNCEMENT_SEVERITIES,
  type AnnouncementAudience,
  getAnnouncementState,
} from '@saifu/domain/operations/announcement';
import {
  ANNOUNCEMENT_REUSE_MS,
  ANNOUNCEMENTS_MAX,
  ANNOUNCEMENTS_SHOWN_MAX,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import * as announcements from './announcement.repository.ts';

export type ShownAnnouncements = {
  readonly list: (
    audience: Exclude<AnnouncementAudience, 'both'>,
  ) => Promise<readonly announcements.Announcement[]>;
  /** After a change by this process. */
  readonly forget: () => void;
};

/**
 * What people are shown now. Every screen asks, so the process reads it once in a few seconds;
 * who is meant and whether it is time is decided for each request.
 */
export function createShownAnnouncements({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): ShownAnnouncements {
  type Read = Promise<readonly announcements.Announcement[]>;
  let last: { readonly result: Read; readonly atMs: number } | undefined;
  const read = (): Read => {
    const nowMs = performance.now();
    if (last === undefined || nowMs - last.atMs > ANNOUNCEMENT_REUSE_MS) {
      const result = announcements.listLiving(db, clock.now(), ANNOUNCEMENTS_MAX);
      last = { result, atMs: nowMs };
      // A failure is reported to those who wait and not to those who come later.
      result.catch(() => {
        last = undefined;
      });
    }
    return last.result;
  };
  return {
    forget: () => {
      last = undefined;
    },
    list: async (audience) => {
      const now = clock.now();
      const living = await read();
      return living
        .filter((each) => each.audience === 'both' || each.audience === audience)
        .filter((each) => getAnnouncementState(each, now) === 'shown')
        .toSorted(byImportance)
        .slice(0, ANNOUNCEMENTS_SHOWN_MAX);
    },
  };
}

type Ordered = Pick<announcements.Announcement, 'severity' | 'startsAt' | 'id'>;

/** The most severe, then the newest. */
function byImportance(one: Ordered, other: Ordered): number {
  const rank = ({ severity }: Ordered) => ANNOUNCEMENT_SEVERITIES.indexOf(severity);
  const bySeverity = rank(other) - rank(one);
  if (bySeverity !== 0) return bySeverity;
  return other.startsAt.getTime() - one.startsAt.getTime() || (one.id < other.id ? 1 : -1);
}
