// A browser has begun to read the file long before.
const REVOKE_DELAY_MS = 60_000;

/** Hands a file over to be saved, as a press on a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}
