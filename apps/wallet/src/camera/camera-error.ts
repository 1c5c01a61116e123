import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { ClientEventCode } from '@saifu/domain/support/client-event';

/** Why the camera is unavailable. `busy`: it exists, but another application uses it. */
export type CameraError =
  | Extract<
      ErrorCode,
      'camera.localhost' | 'camera.denied' | 'camera.missing' | 'camera.unsupported'
    >
  | 'busy';

export type CameraEnvironment = {
  /** Undefined in old browsers and in insecure contexts. */
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

/** An error that is known without asking for permission, or undefined. */
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

/** The error code for the server log. */
export function toEventCode(cameraError: CameraError): ClientEventCode {
  return cameraError === 'busy' ? 'camera.busy' : cameraError;
}

/** The name of the DOMException identifies the cause; its message is not usable. */
export function toCameraError(error: unknown): CameraError {
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  const name = isNamed ? String(error.name) : '';
  return (Object.hasOwn(CAMERA_ERRORS, name) && CAMERA_ERRORS[name]) || 'camera.unsupported';
}
