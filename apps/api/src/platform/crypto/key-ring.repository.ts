import sql from 'sql-template-tag';
import type { Tx } from '../db/db.ts';

type Ring = { readonly fingerprints: readonly string[] };

/** Until the transaction ends no other process can compare its keys with the ring. */
export async function lockRing(tx: Tx, fingerprints: readonly string[]): Promise<Ring> {
  await tx.run(sql`
    insert into secret_key_ring (fingerprints) values (${fingerprints}::text[])
    on conflict (is_only) do nothing
  `);
  const [ring] = await tx.rows<Ring>(sql`select fingerprints from secret_key_ring for update`);
  if (ring === undefined) throw new Error('the ring of secret keys is missing');
  return ring;
}

export async function findRing(tx: Tx): Promise<Ring | undefined> {
  const [ring] = await tx.rows<Ring>(sql`select fingerprints from secret_key_ring`);
  return ring;
}

export async function saveRing(tx: Tx, fingerprints: readonly string[]): Promise<void> {
  await tx.run(sql`update secret_key_ring set fingerprints = ${fingerprints}::text[]`);
}

export async function insertEncryptedKey(tx: Tx, name: string, encrypted: Buffer): Promise<void> {
  await tx.run(
    sql`insert into encrypted_keys (name, encrypted_key) values (${name}, ${encrypted})`,
  );
}

export async function findEncryptedKey(tx: Tx, name: string): Promise<Buffer | undefined> {
  const [row] = await tx.rows<{ readonly encrypted: Buffer }>(
    sql`select encrypted_key as encrypted from encrypted_keys where name = ${name}`,
  );
  return row?.encrypted;
}

/** Returns false if another process has changed it since it was read. */
export async function replaceEncryptedKey(
  tx: Tx,
  name: string,
  { before, after }: { readonly before: Buffer; readonly after: Buffer },
): Promise<boolean> {
  const count = await tx.run(sql`
    update encrypted_keys set encrypted_key = ${after}
    where name = ${name} and encrypted_key = ${before}
  `);
  return count === 1;
}
