import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { ANNOUNCEMENTS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as operator from '../../members/operator.repository.ts';
import * as announcements from './announcement.repository.ts';

type WriteInput = announcements.AnnouncementContent & { readonly reason: string };
type WriteDeps = Pick<Deps, 'db' | 'clock'>;

/** Plans an announcement. */
export function createAnnouncement(
  { db, clock }: WriteDeps,
  { reason, ...content }: WriteInput,
  record: RecordChange,
): Promise<string> {
  assertPeriod(content);
  const id = newUuid();
  return db.transaction(async (tx) => {
    await assertRoom(tx, id, clock.now());
    await announcements.insert(tx, { ...content, id }, clock.now());
    const after = { ...toRecorded(content), reason };
    const subject = toTypeId('announcement', id);
    await record(tx, { action: 'announcement.created', subject, before: null, after });
    return id;
  });
}

type UpdateInput = WriteInput & { readonly id: string; readonly version: number };

/** Replaces an announcement unless it has changed since it was read. */
export function updateAnnouncement(
  { db, clock }: WriteDeps,
  { reason, ...written }: UpdateInput,
  record: RecordChange,
): Promise<void> {
  assertPeriod(written);
  return db.transaction(async (tx) => {
    await assertRoom(tx, written.id, clock.now());
    const before = await announcements.get(tx, written.id);
    if (before === undefined) throw new AppError('not_found');
    if (!(await announcements.update(tx, written, clock.now()))) {
      throw new AppError('announcement.changed');
    }
    await record(tx, {
      action: 'announcement.changed',
      subject: toTypeId('announcement', written.id),
      before: toRecorded(before),
      after: { ...toRecorded(written), reason },
    });
  });
}

function assertPeriod({ startsAt, endsAt }: announcements.AnnouncementContent): void {
  if (endsAt === null || endsAt > startsAt) return;
  throw new AppError('request.invalid', {}, [{ path: 'until', code: 'field.format' }]);
}

/** The operator is locked, so that concurrent requests cannot exceed the maximum. */
async function assertRoom(tx: Tx, id: string, now: Date): Promise<void> {
  await operator.lock(tx);
  const others = await announcements.countLiving(tx, now, id);
  if (others >= ANNOUNCEMENTS_MAX) {
    throw new AppError('announcement.too_many', { max: ANNOUNCEMENTS_MAX });
  }
}

export function toRecorded(content: announcements.AnnouncementContent) {
  const { audience, severity, texts, link, startsAt, endsAt } = content;
  const period = { from: startsAt.toISOString(), until: endsAt?.toISOString() ?? null };
  return { audience, severity, texts, link, ...period };
}
