import type { Translate } from '@saifu/i18n/texts';
import type { CameraError } from './camera-error.ts';

/** The text for a camera error. */
export function formatCameraError(cameraError: CameraError, t: Translate): string {
  return cameraError === 'busy' ? t('camera.busy') : t.error(cameraError);
}

/** If the device cannot have a camera, a retry button would be misleading. */
export function isFinal(cameraError: CameraError): boolean {
  return cameraError === 'camera.unsupported' || cameraError === 'camera.localhost';
}
