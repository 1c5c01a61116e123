import { BREAKPOINTS_PX } from '@saifu/ui/breakpoints';
import { useMediaQuery } from '@saifu/ui/use-media-query';

/** Whether a list and what was chosen from it stand side by side. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${BREAKPOINTS_PX.tablet}px)`);
}
