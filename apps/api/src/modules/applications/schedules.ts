import { MERCHANT_APPLICATION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import {
  MERCHANT_APPLICATION_LINK_LIFE_MS,
  MERCHANT_APPLICATION_UNVERIFIED_MS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import * as applications from './merchant-application.repository.ts';

const RETENTION_MS = MERCHANT_APPLICATION_RETENTION_DAYS * 24 * 60 * 60 * 1000;

export function applicationSchedules({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const before = (ageMs: number) => new Date(clock.now().getTime() - ageMs);
  return [
    {
      name: 'delete-application-drafts',
      run: () =>
        db.transaction((tx) =>
          applications.deleteDrafts(tx, {
            unverified: before(MERCHANT_APPLICATION_UNVERIFIED_MS),
            untouched: before(MERCHANT_APPLICATION_LINK_LIFE_MS),
          }),
        ),
    },
    {
      name: 'erase-closed-applications',
      run: () => applications.eraseClosed(db, before(RETENTION_MS), clock.now()),
    },
    {
      name: 'delete-expired-application-links',
      // An expired link tells so for as long as it lived.
      run: () => applications.deleteLinksBefore(db, before(MERCHANT_APPLICATION_LINK_LIFE_MS)),
    },
  ];
}
