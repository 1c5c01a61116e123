/** An address for an `img`, so that nothing in the drawing can run as a script. */
export function toImageAddress(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
