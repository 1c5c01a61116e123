/** What the cleaner process does with a file. */
export type CleanerTask = 'clean' | 'draw_logo';
