import type { Translate } from '@saifu/i18n/texts';
import type { CameraError } from './camera-error.ts';

/** Why there is no camera, in words. */
export function formatCameraError(cameraError: CameraError, text: Translate): string {
  return cameraError === 'busy' ? text('camera.busy') : text.error(cameraError);
}

/** Where there can be no camera, trying again would only promise one. */
export function isFinal(cameraError: CameraError): boolean {
  return cameraError === 'camera.unsupported' || cameraError === 'camera.localhost';
}
