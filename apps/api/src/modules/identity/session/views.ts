import type { DeviceView, SessionView } from '@saifu/contract/session';
import { toTypeId } from '@saifu/domain/shared/ids';
import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import type { UserDetails } from '../account/load-user-details.ts';
import { toUserView } from '../account/views.ts';
import type { Device, OpenedSession } from './session.repository.ts';

export function toSessionView({ token, user }: OpenedSession, details: UserDetails): SessionView {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: SESSION_LIFE_MS / 1000,
    user: toUserView(user, { scope: 'full', ...details }),
  };
}

export function toDeviceView(device: Device, currentId: string): DeviceView {
  return {
    id: toTypeId('session', device.id),
    device_name: device.deviceName,
    created_at: toTimestamp(device.createdAt),
    last_seen_at: toTimestamp(device.lastSeenAt),
    is_current: device.id === currentId,
  };
}
