-- A limit may exclude its ends ("below 1,000"). The filters of the lists judge by it.

alter table app.decision_authority add column min_exclusive boolean not null default false;
alter table app.decision_authority add column max_exclusive boolean not null default false;
alter table app.delegation_authority add column min_exclusive boolean not null default false;
alter table app.delegation_authority add column max_exclusive boolean not null default false;

alter table app.decision no force row level security;
alter table app.decision_authority no force row level security;
update app.decision_authority a
  set min_exclusive = coalesce((b.bound->>'minExclusive')::boolean, false), max_exclusive = coalesce((b.bound->>'maxExclusive')::boolean, false)
  from app.decision d, jsonb_array_elements(d.terms->'authorities') t (authority),
    jsonb_array_elements(t.authority->'bounds') with ordinality b (bound, number)
  where d.tenant_id = a.tenant_id and d.id = a.decision_id and (t.authority->>'authorityTypeId')::uuid = a.authority_type_id
    and b.number = a.bound_number and (b.bound @> '{"minExclusive": true}' or b.bound @> '{"maxExclusive": true}');
alter table app.decision force row level security;
alter table app.decision_authority force row level security;

alter table app.delegation no force row level security;
alter table app.delegation_authority no force row level security;
update app.delegation_authority a
  set min_exclusive = coalesce((b.bound->>'minExclusive')::boolean, false), max_exclusive = coalesce((b.bound->>'maxExclusive')::boolean, false)
  from app.delegation d, jsonb_array_elements(d.content->'delegationAuthorities') t (authority),
    jsonb_array_elements(t.authority->'bounds') with ordinality b (bound, number)
  where d.tenant_id = a.tenant_id and d.id = a.delegation_id and (t.authority->>'authorityTypeId')::uuid = a.authority_type_id
    and b.number = a.bound_number and (b.bound @> '{"minExclusive": true}' or b.bound @> '{"maxExclusive": true}');
alter table app.delegation force row level security;
alter table app.delegation_authority force row level security;
