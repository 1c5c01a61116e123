import type { UserActor } from '@saifu/domain/identity/actor';
import { assertStepUpFresh } from '@saifu/domain/identity/step-up';
import {
  getNotificationNeed,
  isOff,
  type NotificationSwitch,
  silencesPayments,
} from '@saifu/domain/notifications/notification';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as steps from '../../identity/step-up/step-up.repository.ts';
import * as notifications from './notification.repository.ts';

type Change = {
  readonly setting: NotificationSwitch;
  readonly isOn: boolean;
};

/**
 * Changes one notification setting; required notifications cannot be disabled. Disabling messages
 * about payments needs a fresh step-up. Disabling any message publishes an event.
 */
export async function changeSetting(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: UserActor,
  { setting, isOn }: Change,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const preferences = await notifications.lockPreferences(tx, userId, now);
    if (isOn) return notifications.optIn(tx, userId, setting);
    if (getNotificationNeed(setting, preferences) !== undefined)
      throw new AppError('notification.required');
    if (isOff(setting, preferences)) return;
    if (silencesPayments(setting)) assertStepUpFresh(await steps.freshUntil(tx, sessionId), now);
    await notifications.optOut(tx, userId, setting);
    if (setting.channel !== 'message') return;
    const domainEvent = { id: newUuid(), type: 'notification.silenced', subjectId: userId };
    await publishEvents(tx, [
      { ...domainEvent, payload: { event: setting.event }, occurredAt: now },
    ]);
  });
}
