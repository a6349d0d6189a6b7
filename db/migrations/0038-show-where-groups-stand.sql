-- The records of decision that name a group or a position: lists of groups and positions count them.

create view app.decision_group_public with (security_invoker = true) as
  select g.tenant_id, g.group_id, g.decision_id
  from app.decision_group g join app.decision d on d.tenant_id = g.tenant_id and d.id = g.decision_id and d.status <> 'DELETED';
create view app.delegation_group_public with (security_invoker = true) as
  select g.tenant_id, g.group_id, g.delegation_id
  from app.delegation_group g join app.delegation d on d.tenant_id = g.tenant_id and d.id = g.delegation_id and d.status <> 'DELETED';
create view app.delegation_received_public with (security_invoker = true) as
  select s.tenant_id, s.position_id, s.delegation_id
  from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id and d.status <> 'DELETED'
  where s.kind = 'POSITION_ONLY' and s.status not in ('DRAFT', 'REMOVED', 'DELETED');
create view app.delegation_issued_public with (security_invoker = true) as
  select d.tenant_id, d.issuer_position_id as position_id, d.id as delegation_id
  from app.delegation d where d.issuer_position_id is not null and d.status <> 'DELETED';
grant select on app.decision_group_public, app.delegation_group_public, app.delegation_received_public, app.delegation_issued_public
  to mandate_app, mandate_worker;
