-- When a payer first scanned a dynamic code, for the staff at the till. Null until then.
alter table qr_codes add column scanned_at timestamptz;
