import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { ClientEventCode } from '@saifu/domain/support/client-event';

/** Why there is no camera. `busy`: there is one, and something else holds it. */
export type CameraError =
  | Extract<
      ErrorCode,
      'camera.localhost' | 'camera.denied' | 'camera.missing' | 'camera.unsupported'
    >
  | 'busy';

export type CameraEnvironment = {
  /** Absent in old browsers, and on every page that came over an unprotected line. */
  readonly mediaDevices: MediaDevices | undefined;
  readonly isSecure: boolean;
  readonly hostname: string;
};

export function readCameraEnvironment(): CameraEnvironment {
  return {
    mediaDevices: navigator.mediaDevices,
    isSecure: window.isSecureContext !== false,
    hostname: window.location.hostname,
  };
}

/** What stands in the way before anybody is asked, or undefined. */
export function detectCameraError(environment: CameraEnvironment): CameraError | undefined {
  const { mediaDevices, isSecure, hostname } = environment;
  if (!isSecure) return isLocalHost(hostname) ? 'camera.localhost' : 'camera.unsupported';
  return typeof mediaDevices?.getUserMedia === 'function' ? undefined : 'camera.unsupported';
}

const CAMERA_ERRORS: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'camera.denied',
  SecurityError: 'camera.denied',
  NotFoundError: 'camera.missing',
  OverconstrainedError: 'camera.missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The trouble as the log of the server names it. */
export function toEventCode(cameraError: CameraError): ClientEventCode {
  return cameraError === 'busy' ? 'camera.busy' : cameraError;
}

/** The name of what a browser throws says what happened; its message is for nobody. */
export function toCameraError(error: unknown): CameraError {
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  const name = isNamed ? String(error.name) : '';
  return (Object.hasOwn(CAMERA_ERRORS, name) && CAMERA_ERRORS[name]) || 'camera.unsupported';
}
