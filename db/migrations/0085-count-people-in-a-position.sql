-- A position received what its personnel were given for it, too: the count on its page is the list behind it.
create or replace view app.delegation_received_public with (security_invoker = true) as
  select s.tenant_id, s.position_id, s.delegation_id
  from app.delegation_slot s join app.delegation d on d.tenant_id = s.tenant_id and d.id = s.delegation_id and d.status <> 'DELETED'
  where s.position_id is not null and s.status not in ('DRAFT', 'REMOVED', 'DELETED');
