import type { TextKey } from './texts.ts';

/**
 * Words the specification names whose screens are still to come. They are written now so that
 * the three languages are judged together; a key leaves this list when something speaks it.
 */
export const AWAITED: readonly TextKey[] = [];
