-- A list is compiled for longer than it runs: JIT is off for the database. Shards run on the workers of a distributed engine.
do $$ begin
  execute format('alter database %I set jit = off', current_database());
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from run_command_on_workers(format('alter database %I set jit = off', current_database())) where not success) then
      raise exception 'JIT could not be turned off on every worker';
    end if;
  end if;
end $$;
