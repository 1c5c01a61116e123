import { BREAKPOINTS_PX } from '@saifu/ui/styles/breakpoints';
import { useMediaQuery } from '@saifu/ui/styles/use-media-query';

/** Whether the list and the selected payment are shown side by side. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${BREAKPOINTS_PX.tablet}px)`);
}
