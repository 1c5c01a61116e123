import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';

const ID = 'announcement';

/**
 * Mounted once across all screens, because screen readers ignore a live region that is inserted
 * together with its text.
 */
export function Announcement() {
  return <VisuallyHidden id={ID} role="status" />;
}

export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (region) region.textContent = text;
}
