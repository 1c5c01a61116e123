import { useMediaQuery } from '@saifu/ui/styles/use-media-query';

/** Whether the device has a touch screen, whose keyboard would cover half of the screen. */
export function useHasTouch(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
