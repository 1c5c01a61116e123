/** Something about this machine or folder keeps the embedded server from running. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}
