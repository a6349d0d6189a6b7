-- Tries are counted over all nodes by one function, for whoever signs in and for whoever asks for costly work. The product's role
-- may count one more; it may not read, reset or forget what was counted.

create function identity.count_attempts(subjects text[], counted_at timestamptz, ends timestamptz) returns setof identity.attempt
language sql security definer set search_path = pg_catalog, identity as $$
  insert into identity.attempt as a (subject, window_ends, count)
  select s.subject, ends, 1 from unnest(subjects) s (subject) order by s.subject
  on conflict (subject) do update set
    count = case when a.window_ends <= counted_at then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= counted_at then excluded.window_ends else a.window_ends end
  returning a.*
$$;
revoke execute on function identity.count_attempts from public;
grant execute on function identity.count_attempts to mandate_identity, mandate_app;
