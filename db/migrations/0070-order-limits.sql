-- Lists are sorted by limits as magnitudes: value type first, then the upper end of the first limit. Amounts count in the base
-- currency at the rate in force, months as 30.436875 days each; a missing rate comes after all amounts, no upper end last. The
-- number is refreshed when rates change, and an index keeps its order.

with first as (
  select d.tenant_id, d.id, b.bound->>'valueType' as value_type, b.bound->>'unit' as unit, (b.bound->>'max')::numeric as max,
    coalesce((b.bound->>'maxExclusive')::boolean, false) as exclusive
  from app.decision d cross join lateral (select d.terms->'authorities'->0->'bounds'->0 as bound) b where b.bound is not null
), sized as (
  select f.*, case f.value_type when 'TIME' then f.max * case f.unit when 'DAYS' then 1 when 'MONTHS' then 30.436875 else 365.2425 end
    when 'CURRENCY' then f.max * case when f.unit = t.base_currency then 1 else (select r.rate from app.currency_rate r where r.tenant_id = f.tenant_id
      and r.currency = f.unit and r.holds_from <= now() and r.holds_until > now() and r.recorded_until = 'infinity') end
    else f.max end as size
  from first f join app.tenant t on t.tenant_id = f.tenant_id
)
update app.decision d set limit_precedence = array_position(array['AUTHORIZED', 'CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME'], s.value_type) * 1e15 - 1e15
    + case when s.max is null then 999999999999999 when s.size is null then 999999999999998
      else least(s.size, 999999999999997) - case when s.exclusive then 0.0000000001 else 0 end end
  from sized s where d.tenant_id = s.tenant_id and d.id = s.id;

with first as (
  select d.tenant_id, d.id, b.bound->>'valueType' as value_type, b.bound->>'unit' as unit, (b.bound->>'max')::numeric as max,
    coalesce((b.bound->>'maxExclusive')::boolean, false) as exclusive
  from app.delegation d cross join lateral (select d.content->'delegationAuthorities'->0->'bounds'->0 as bound) b where b.bound is not null
), sized as (
  select f.*, case f.value_type when 'TIME' then f.max * case f.unit when 'DAYS' then 1 when 'MONTHS' then 30.436875 else 365.2425 end
    when 'CURRENCY' then f.max * case when f.unit = t.base_currency then 1 else (select r.rate from app.currency_rate r where r.tenant_id = f.tenant_id
      and r.currency = f.unit and r.holds_from <= now() and r.holds_until > now() and r.recorded_until = 'infinity') end
    else f.max end as size
  from first f join app.tenant t on t.tenant_id = f.tenant_id
)
update app.delegation d set limit_precedence = array_position(array['AUTHORIZED', 'CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME'], s.value_type) * 1e15 - 1e15
    + case when s.max is null then 999999999999999 when s.size is null then 999999999999998
      else least(s.size, 999999999999997) - case when s.exclusive then 0.0000000001 else 0 end end
  from sized s where d.tenant_id = s.tenant_id and d.id = s.id;

create index decision_by_limit on app.decision (tenant_id, limit_precedence, id);
create index delegation_by_limit on app.delegation (tenant_id, limit_precedence, id);
