-- Whether a browser has been signed in to an account before is asked at each sign-in, also of
-- sessions that have ended.
create index sessions_of_device on sessions (device_hash, user_id);
