import { EVENT_RETENTION_MS, WEBHOOK_RETRY_WINDOW_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { reencryptSecrets } from './reencrypt-secrets.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

// Retries are at most an hour apart. Two hours without one means that there are none left.
const SILENCE_MS = 2 * 60 * 60 * 1000;

type ScheduleDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

export function webhookSchedules(deps: ScheduleDeps): readonly ScheduledTask[] {
  const before = (ageMs: number) => new Date(deps.clock.now().getTime() - ageMs);
  return [
    { name: 'reencrypt-secrets', run: (signal) => reencryptSecrets(deps, signal) },
    {
      name: 'give-up-deliveries',
      run: () => {
        const patience = {
          createdBefore: before(WEBHOOK_RETRY_WINDOW_MS),
          quietSince: before(SILENCE_MS),
        };
        return deliveries.abandonUnanswered(deps.db, patience, deps.clock.now());
      },
    },
    {
      name: 'delete-expired-deliveries',
      run: () => webhooks.forgetDeliveriesBefore(deps.db, before(EVENT_RETENTION_MS)),
    },
    {
      name: 'delete-expired-webhooks',
      run: () => webhooks.forgetRemovedBefore(deps.db, before(EVENT_RETENTION_MS)),
    },
  ];
}
