/** The database does not match this version of the code; an operator must intervene. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
