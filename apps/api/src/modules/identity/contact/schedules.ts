import { CONTACT_CHANGE_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import { CONTACT_UNDO_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { applyDueContacts } from './apply-due-contact-changes.ts';
import * as changes from './contact-change.repository.ts';

const RETENTION_MS = CONTACT_CHANGE_RETENTION_DAYS * 24 * 60 * 60 * 1000;

export function contactSchedules(deps: Deps): readonly ScheduledTask[] {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  return [
    { name: 'apply-contact-changes', run: () => applyDueContacts(deps) },
    {
      name: 'delete-expired-contact-changes',
      run: () =>
        changes.forgetBefore(deps.db, {
          over: ago(RETENTION_MS),
          applied: ago(CONTACT_UNDO_MS + RETENTION_MS),
        }),
    },
  ];
}
