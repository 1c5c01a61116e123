import type { UserView } from '@saifu/contract/account';
import type { DeviceView, SessionView } from '@saifu/contract/session';
import { toTypeId } from '@saifu/domain/shared/ids';
import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Device } from './session.repository.ts';

export function toSessionView(token: string, user: UserView): SessionView {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: SESSION_LIFE_MS / 1000,
    user,
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
