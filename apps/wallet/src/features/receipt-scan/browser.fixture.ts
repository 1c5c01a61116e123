import { vi } from 'vitest';

/** What of a browser the pretended one lacks: addresses of files, and pictures that open. */
export function showFiles(): { readonly open: ReadonlySet<string> } {
  const open = new Set<string>();
  let count = 0;
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(): string {
        count += 1;
        open.add(`blob:${count}`);
        return `blob:${count}`;
      }
      static override revokeObjectURL(address: string): void {
        open.delete(address);
      }
    },
  );
  // No picture can be drawn here, so that a chosen one is sent as it is.
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(_: string) {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
    },
  );
  return { open };
}

/** Where the page was sent, instead of going there. */
export function watchNavigation() {
  const assign = vi.fn();
  const { href, pathname, search, hash, origin } = window.location;
  vi.stubGlobal('location', { href, pathname, search, hash, origin, assign });
  return assign;
}
