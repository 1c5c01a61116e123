import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';

const ID = 'announcement';

/** Stays in the page across screens: a region that comes with its words is not read aloud. */
export function Announcement() {
  return <VisuallyHidden id={ID} role="status" />;
}

export function announce(words: string): void {
  const region = document.getElementById(ID);
  if (region) region.textContent = words;
}
