import type { Translate } from '@saifu/i18n/texts';
import type { CameraTrouble } from './camera-error.ts';

/** Why there is no camera, in words. */
export function troubleWords(trouble: CameraTrouble, text: Translate): string {
  return trouble === 'busy' ? text('camera.busy') : text.refusal(trouble);
}

/** Where there can be no camera, trying again would only promise one. */
export function isFinal(trouble: CameraTrouble): boolean {
  return trouble === 'camera.unsupported' || trouble === 'camera.localhost';
}
