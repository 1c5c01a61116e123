import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as announcements from './announcement.repository.ts';
import { toRecorded } from './write-announcement.ts';

type RemoveAnnouncementInput = { readonly id: string; readonly reason: string };

/** Removes an announcement. Removing it again changes nothing. */
export function removeAnnouncement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, reason }: RemoveAnnouncementInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await announcements.get(tx, id);
    if (before === undefined && (await announcements.exists(tx, id))) return;
    if (before === undefined) throw new AppError('not_found');
    if (!(await announcements.remove(tx, id, clock.now()))) return;
    await record(tx, {
      action: 'announcement.removed',
      subject: toTypeId('announcement', id),
      before: toRecorded(before),
      after: { reason },
    });
  });
}
