import type { Translate } from '@saifu/i18n/texts';
import type { CameraError } from './camera-error.ts';

/** Why there is no camera, in words. */
export function formatCameraError(cameraError: CameraError, t: Translate): string {
  return cameraError === 'busy' ? t('camera.busy') : t.error(cameraError);
}

/** Where there can be no camera, trying again would only promise one. */
export function isFinal(cameraError: CameraError): boolean {
  return cameraError === 'camera.unsupported' || cameraError === 'camera.localhost';
}
