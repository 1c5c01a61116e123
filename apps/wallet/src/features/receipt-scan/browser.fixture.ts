import { vi } from 'vitest';

/** Adds what jsdom lacks: object URLs and images that load. */
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
  // jsdom cannot draw images, so a chosen file is sent unchanged.
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

/** Records navigations instead of performing them. */
export function watchNavigation() {
  const assign = vi.fn();
  const { href, pathname, search, hash, origin } = window.location;
  vi.stubGlobal('location', { href, pathname, search, hash, origin, assign });
  return assign;
}
