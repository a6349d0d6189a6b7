-- What decision shows of its tables to matrices. The reader's own row security applies.

create view app.decision_public with (security_invoker = true) as
  select tenant_id, id, 'DEC-' || display_number as display_id, name, section_id, category_id
  from app.decision where status <> 'DELETED';
grant select on app.decision_public to mandate_app, mandate_worker;
create view app.decision_status_public with (security_invoker = true) as
  select tenant_id, decision_id, status, holds_from, holds_until, recorded_from, recorded_until
  from app.decision_terms;
grant select on app.decision_status_public to mandate_app, mandate_worker;
-- Who is a recipient of what.
create view app.delegation_slot_public with (security_invoker = true) as
  select s.tenant_id, s.id, s.delegation_id, s.decision_id, s.user_id, s.position_id, s.kind, d.status, 'DEL-' || d.display_number as display_id
  from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id and d.status not in ('DRAFT', 'DELETED')
  where s.status not in ('DRAFT', 'REMOVED', 'DELETED');
grant select on app.delegation_slot_public to mandate_app, mandate_worker;
-- Delegations with a change that waits for approval.
create view app.delegation_change_public with (security_invoker = true) as
  select tenant_id, delegation_id
  from app.delegation_change;
grant select on app.delegation_change_public to mandate_app, mandate_worker;
