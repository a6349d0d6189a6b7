-- What modules show of their tables to the queries of others. The reader's own row security applies.

create view app.tenant_public with (security_invoker = true) as
  select tenant_id, name, account_id, zone, base_currency, multi_currency_enabled, date_format, status from app.tenant;
create view app.group_public with (security_invoker = true) as
  select g.tenant_id, g.id, g.name, g.display_name, g.status, g.group_type_id, t.name as group_type_name, t.position as group_type_position
  from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id;
create view app.group_status_public with (security_invoker = true) as select * from app.group_status;
create view app.group_parent_public with (security_invoker = true) as select * from app.group_parent;
create view app.position_public with (security_invoker = true) as select tenant_id, id, display_number, name, status from app.position;
create view app.position_status_public with (security_invoker = true) as select * from app.position_status;
create view app.position_group_public with (security_invoker = true) as select * from app.position_group;
create view app.section_public with (security_invoker = true) as select tenant_id, id, name from app.section;
create view app.category_public with (security_invoker = true) as select tenant_id, id, section_id, name from app.category;
create view app.authority_type_public with (security_invoker = true) as select tenant_id, id, name, icon, position, status from app.authority_type;
create view app.decision_role_public with (security_invoker = true) as select tenant_id, id, name, position, status from app.decision_role;
create view app.delegation_settings_public with (security_invoker = true) as select * from app.delegation_settings;
create view app.redelegation_limit_public with (security_invoker = true) as select * from app.redelegation_limit;
create view app.currency_rate_public with (security_invoker = true) as select * from app.currency_rate;
create view app.user_public with (security_invoker = true) as
  select tenant_id, id, display_number, name, email, status, manager_user_id, person_id from app."user";
create view app.user_status_public with (security_invoker = true) as select * from app.user_status;
create view app.user_group_public with (security_invoker = true) as select * from app.user_group;
create view app.occupancy_public with (security_invoker = true) as select * from app.occupancy;
create view app.user_permission_public with (security_invoker = true) as
  select l.tenant_id, l.user_id, p.key, p.value as scope
  from app.user_user_role l join app.user_role r on r.tenant_id = l.tenant_id and r.id = l.user_role_id and r.status = 'ACTIVE'
  cross join lateral jsonb_each_text(r.permissions) p;

do $$ declare v text; begin
  for v in select viewname from pg_views where schemaname = 'app' and viewname like '%\_public' loop
    execute format('grant select on app.%I to mandate_app, mandate_worker', v);
  end loop;
end $$;
