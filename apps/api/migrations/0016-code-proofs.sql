-- Until then their holder counts as proven by a code. A password does for what its owner does at
-- home; for much money from a new device it does not: whoever stole it signed in with it.
alter table sessions add column code_fresh_until timestamptz;
