import { useMediaQuery } from '@saifu/ui/styles/use-media-query';

/** Whether this device is used with fingers, whose keyboard would cover half of the screen. */
export function useHasTouch(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
