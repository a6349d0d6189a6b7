-- A draft that came back says what it says now: when it had been issued, and until when it would have held, is history.

update app.delegation set effective = null, expiration = null, issued_at = null, accepted_at = null, suspended_at = null,
    in_force_from = null, in_force_until = null, effective_limits = null, effective_precedence = null, alerts = '{}'
  where status = 'DRAFT' and issued_at is not null;

-- a search finds them by whom they are meant for, not by whom they had been issued to
update app.delegation_search w
  set text = concat_ws(' ', 'DEL-' || d.display_number, c.name,
    (select string_agg(n.name, ' ' order by n.name) from app.user_public n where n.tenant_id = d.tenant_id and (n.id = d.issuer_user_id
      or n.id in (select (r.value->>'recipientUserId')::uuid from jsonb_array_elements(d.content->'delegationRecipients') r))),
    (select string_agg(n.name, ' ' order by n.name) from app.position_public n where n.tenant_id = d.tenant_id and (n.id = d.issuer_position_id
      or n.id in (select (r.value->>'recipientPositionId')::uuid from jsonb_array_elements(d.content->'delegationRecipients') r))),
    case d.issuer_type when 'ROOT_AUTHORITY' then 'Root Authority' end)
  from app.delegation d join app.decision c on c.tenant_id = d.tenant_id and c.id = d.decision_id
  where w.tenant_id = d.tenant_id and w.delegation_id = d.id and d.status = 'DRAFT'
    and exists (select from app.delegation_slot s where s.tenant_id = d.tenant_id and s.delegation_id = d.id);
