-- Keys that stay the same when the secret keys are replaced, encrypted with a secret key.
create table encrypted_keys (
  name text primary key,
  encrypted_key bytea not null
);

-- The secret keys of the process that started last, in their order: hashes that identify the keys.
create table secret_key_ring (
  is_only boolean primary key default true check (is_only),
  fingerprints text[] not null
);
