/** Something about this machine or folder keeps the embedded server from running. */
export class PostgresFault extends Error {
  override readonly name = 'PostgresFault';
}
