-- What comes to someone with a position: the history of a user says which delegations they gain by being put into it.

create view app.position_delegation_public with (security_invoker = true) as
  select s.tenant_id, s.position_id, s.user_id, s.status as slot_status,
    d.id as delegation_id, d.display_number, 'DEL-' || d.display_number as display_id, d.status, d.expiration
  from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id
  where s.position_id is not null;
grant select on app.position_delegation_public to mandate_app, mandate_worker;
