import { reportClientEvent } from '@saifu/contract/client-event';
import type { ClientEventCode } from '@saifu/domain/support/client-event';
import { call } from './call.ts';

/** Writes a camera failure to the server log. A failed report is ignored. */
export function reportCameraFailure(code: ClientEventCode): void {
  call(reportClientEvent, { body: { code } }).catch(() => undefined);
}
