-- At which rate an amount without items is taxed. Null: the store has not said, and its receipts of
-- such amounts name no tax, as before.
alter table stores add column default_tax_rate int check (default_tax_rate in (8, 10));

alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check
    check (kind in ('receipts_zip', 'payments_csv', 'statement_pdf', 'account_data'));
