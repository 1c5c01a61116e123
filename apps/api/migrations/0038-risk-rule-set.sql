-- The row of the set: nothing is active.
insert into risk_rule_sets (id, version) values (1, 0) on conflict do nothing;
