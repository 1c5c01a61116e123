-- When a worker last ran its scheduled tasks. `/readyz` reports it.
alter table database_heartbeat add column schedules_ran_at timestamptz;
