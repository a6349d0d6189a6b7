-- What modules show of their tables to the queries of others. The reader's own row security applies.

create view app.tenant_public with (security_invoker = true) as
  select tenant_id, name, account_id, zone, base_currency, multi_currency_enabled, date_format, status
  from app.tenant;
grant select on app.tenant_public to mandate_app, mandate_worker;
create view app.group_public with (security_invoker = true) as
  select g.tenant_id, g.id, g.name, g.display_name, g.status, g.group_type_id, t.name as group_type_name, t.position as group_type_position,
    t.status as group_type_status, g.deleted_at is not null as is_deleted
  from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id;
grant select on app.group_public to mandate_app, mandate_worker;
create view app.group_status_public with (security_invoker = true) as
  select tenant_id, group_id, status, holds_from, holds_until, recorded_from, recorded_until
  from app.group_status;
grant select on app.group_status_public to mandate_app, mandate_worker;
create view app.group_parent_public with (security_invoker = true) as
  select tenant_id, group_id, parent_id, holds_from, holds_until, recorded_from, recorded_until
  from app.group_parent;
grant select on app.group_parent_public to mandate_app, mandate_worker;
-- Groups of the type that every tenant has.
create view app.organization_public with (security_invoker = true) as
  select g.tenant_id, g.id, g.name
  from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id
  where t.is_default and not t.may_be_disabled;
grant select on app.organization_public to mandate_app, mandate_worker;
create view app.position_public with (security_invoker = true) as
  select tenant_id, id, display_number, name, status, deleted_at is not null as is_deleted
  from app.position;
grant select on app.position_public to mandate_app, mandate_worker;
create view app.position_status_public with (security_invoker = true) as
  select tenant_id, position_id, status, holds_from, holds_until, recorded_from, recorded_until
  from app.position_status;
grant select on app.position_status_public to mandate_app, mandate_worker;
create view app.position_group_public with (security_invoker = true) as
  select tenant_id, position_id, group_id
  from app.position_group;
grant select on app.position_group_public to mandate_app, mandate_worker;
create view app.section_public with (security_invoker = true) as
  select tenant_id, id, name
  from app.section;
grant select on app.section_public to mandate_app, mandate_worker;
create view app.category_public with (security_invoker = true) as
  select tenant_id, id, section_id, name
  from app.category;
grant select on app.category_public to mandate_app, mandate_worker;
create view app.authority_type_public with (security_invoker = true) as
  select tenant_id, id, name, icon, position, status
  from app.authority_type;
grant select on app.authority_type_public to mandate_app, mandate_worker;
create view app.decision_role_public with (security_invoker = true) as
  select tenant_id, id, name, position, status
  from app.decision_role;
grant select on app.decision_role_public to mandate_app, mandate_worker;
create view app.delegation_settings_public with (security_invoker = true) as
  select tenant_id, person_in_position, position_only, specific_person, auto_issue, auto_revoke, delegation_acceptance, issuer_approval,
    four_eyes, redelegation_limit_enabled, max_depth, version, updated_at
  from app.delegation_settings;
grant select on app.delegation_settings_public to mandate_app, mandate_worker;
create view app.redelegation_limit_public with (security_invoker = true) as
  select tenant_id, value_type, unit, max, holds_from, holds_until, recorded_from, recorded_until
  from app.redelegation_limit;
grant select on app.redelegation_limit_public to mandate_app, mandate_worker;
create view app.currency_rate_public with (security_invoker = true) as
  select tenant_id, currency, rate, holds_from, holds_until, recorded_from, recorded_until
  from app.currency_rate;
grant select on app.currency_rate_public to mandate_app, mandate_worker;
create view app.user_public with (security_invoker = true) as
  select tenant_id, id, display_number, name, email, status, manager_user_id, person_id
  from app."user";
grant select on app.user_public to mandate_app, mandate_worker;
create view app.user_status_public with (security_invoker = true) as
  select tenant_id, user_id, status, holds_from, holds_until, recorded_from, recorded_until
  from app.user_status;
grant select on app.user_status_public to mandate_app, mandate_worker;
create view app.user_group_public with (security_invoker = true) as
  select tenant_id, user_id, group_id, is_primary_organization
  from app.user_group;
grant select on app.user_group_public to mandate_app, mandate_worker;
create view app.occupancy_public with (security_invoker = true) as
  select tenant_id, user_id, position_id, holds_from, holds_until, recorded_from, recorded_until
  from app.occupancy;
grant select on app.occupancy_public to mandate_app, mandate_worker;
create view app.user_permission_public with (security_invoker = true) as
  select l.tenant_id, l.user_id, p.key, p.value as scope
  from app.user_user_role l join app.user_role r on r.tenant_id = l.tenant_id and r.id = l.user_role_id and r.status = 'ACTIVE'
  cross join lateral jsonb_each_text(r.permissions) p;
grant select on app.user_permission_public to mandate_app, mandate_worker;
-- The records of decision that name a group or a position: lists of groups and positions count them.
create view app.decision_group_public with (security_invoker = true) as
  select g.tenant_id, g.group_id, g.decision_id
  from app.decision_group g join app.decision d on d.tenant_id = g.tenant_id and d.id = g.decision_id and d.status <> 'DELETED';
grant select on app.decision_group_public to mandate_app, mandate_worker;
create view app.delegation_group_public with (security_invoker = true) as
  select g.tenant_id, g.group_id, g.delegation_id
  from app.delegation_group g join app.delegation d on d.tenant_id = g.tenant_id and d.id = g.delegation_id and d.status <> 'DELETED';
grant select on app.delegation_group_public to mandate_app, mandate_worker;
create view app.delegation_received_public with (security_invoker = true) as
  select s.tenant_id, s.position_id, s.delegation_id
  from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id and d.status <> 'DELETED'
  where s.position_id is not null and s.status not in ('DRAFT', 'REMOVED', 'DELETED');
grant select on app.delegation_received_public to mandate_app, mandate_worker;
create view app.delegation_issued_public with (security_invoker = true) as
  select tenant_id, issuer_position_id as position_id, id as delegation_id
  from app.delegation where issuer_position_id is not null and status <> 'DELETED';
grant select on app.delegation_issued_public to mandate_app, mandate_worker;
-- What comes to someone with a position: the history of a user says which delegations they gain by being put into it.
create view app.position_delegation_public with (security_invoker = true) as
  select s.tenant_id, s.position_id, s.user_id, s.status as slot_status, d.id as delegation_id, d.display_number,
    'DEL-' || d.display_number as display_id, d.status, d.expiration
  from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id
  where s.position_id is not null;
grant select on app.position_delegation_public to mandate_app, mandate_worker;

-- Every fact, beside the record that it is about as the history names it. What it says is all that it was added with.
create view app.fact_row with (security_invoker = true) as
  select f.tenant_id, 'decision' as kind, f.decision_id as record_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'decision_terms' as fact, to_jsonb(f) as said from app.decision_terms f
  union all select f.tenant_id, 'delegation', f.delegation_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'delegation_terms', to_jsonb(f) from app.delegation_terms f
  union all select f.tenant_id, 'delegation', f.delegation_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'slot_status', to_jsonb(f) from app.slot_status f
  union all select f.tenant_id, 'delegation', f.root_delegation_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'cascade_act', to_jsonb(f) from app.cascade_act f
  union all select f.tenant_id, 'user', f.user_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'user_status', to_jsonb(f) from app.user_status f
  union all select f.tenant_id, 'user', f.user_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'occupancy', to_jsonb(f) from app.occupancy f
  union all select f.tenant_id, 'position', f.position_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'position_status', to_jsonb(f) from app.position_status f
  union all select f.tenant_id, 'group', f.group_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'group_status', to_jsonb(f) from app.group_status f
  union all select f.tenant_id, 'group', f.group_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'group_parent', to_jsonb(f) from app.group_parent f
  union all select f.tenant_id, 'currency-rate', f.tenant_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'currency_rate', to_jsonb(f) from app.currency_rate f
  union all select f.tenant_id, 'delegation-settings', f.tenant_id, f.transaction_id, f.closing_transaction_id, f.recorded_until, 'redelegation_limit', to_jsonb(f) from app.redelegation_limit f;
grant select on app.fact_row to mandate_app, mandate_worker;
