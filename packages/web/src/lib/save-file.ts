// Revokes the URL long after the browser has started reading the file.
const REVOKE_DELAY_MS = 60_000;

/** Saves a file by clicking a temporary link. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}
