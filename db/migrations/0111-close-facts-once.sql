-- The program's roles close what is on record of a fact, and never open it again. A policy says so, since it costs nothing for each row.

do $$
declare fact text;
begin
  foreach fact in array array['decision_terms', 'delegation_terms', 'slot_status', 'cascade_act', 'user_status', 'occupancy',
    'position_status', 'group_status', 'group_parent', 'currency_rate', 'redelegation_limit'] loop
    execute format(
      'create policy closed_once on app.%I as restrictive for update to mandate_app, mandate_worker using (recorded_until = ''infinity'') with check (recorded_until < ''infinity'')',
      fact);
  end loop;
end $$;

revoke delete on app.tenant from mandate_app, mandate_worker;
