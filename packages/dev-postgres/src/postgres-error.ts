/** A problem with this machine or folder prevents the embedded server from running. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}
