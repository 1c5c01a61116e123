import { reportClientEvent } from '@saifu/contract/client-event';
import type { ClientEventCode } from '@saifu/domain/support/client-event';
import { call } from './call.ts';

/** Writes a failure of the camera to the server's log; whether that works changes nothing here. */
export function reportCameraFailure(code: ClientEventCode): void {
  call(reportClientEvent, { body: { code } }).catch(() => undefined);
}
