import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { ClientEventCode } from '@saifu/domain/support/client-event';

/** Why there is no camera. `busy`: there is one, and something else holds it. */
export type CameraTrouble =
  | Extract<
      ErrorCode,
      'camera.localhost' | 'camera.denied' | 'camera.missing' | 'camera.unsupported'
    >
  | 'busy';

export type Surroundings = {
  /** Absent in old browsers, and on every page that came over an unprotected line. */
  readonly mediaDevices: MediaDevices | undefined;
  readonly isSecure: boolean;
  readonly hostname: string;
};

export function readSurroundings(): Surroundings {
  return {
    mediaDevices: navigator.mediaDevices,
    isSecure: window.isSecureContext !== false,
    hostname: window.location.hostname,
  };
}

/** What stands in the way before anybody is asked, or undefined. */
export function troubleAround(around: Surroundings): CameraTrouble | undefined {
  const { mediaDevices, isSecure, hostname } = around;
  if (!isSecure) return isLocalHost(hostname) ? 'camera.localhost' : 'camera.unsupported';
  return typeof mediaDevices?.getUserMedia === 'function' ? undefined : 'camera.unsupported';
}

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'camera.denied',
  SecurityError: 'camera.denied',
  NotFoundError: 'camera.missing',
  OverconstrainedError: 'camera.missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The trouble as the log of the server names it. */
export function eventCodeOf(trouble: CameraTrouble): ClientEventCode {
  return trouble === 'busy' ? 'camera.busy' : trouble;
}

/** The name of what a browser throws says what happened; its message is for nobody. */
export function troubleOf(error: unknown): CameraTrouble {
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  const name = isNamed ? String(error.name) : '';
  return (Object.hasOwn(TROUBLES, name) && TROUBLES[name]) || 'camera.unsupported';
}
