-- A list is compiled for longer than it runs: JIT is off for the database. A distributed engine tells its workers, where shards run.
do $$ begin
  execute format('alter database %I set jit = off', current_database());
end $$;
