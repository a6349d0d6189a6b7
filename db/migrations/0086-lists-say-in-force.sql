-- Lists are filtered and sorted by whether a delegation is in force and by what is left of its limit. Rows keep both as labels
-- beside their alerts, written by the same job; what a page shows is judged from facts (decision record 29).

alter table app.delegation
  add in_force text not null default 'NO' check (in_force in ('YES', 'PARTLY', 'AWAITING', 'NO')),
  add in_force_from timestamptz,
  add in_force_until timestamptz,
  add effective_limits jsonb,
  add effective_precedence numeric(40, 10);

-- The label read by the clock. One that is not open is not in force, whatever its label says.
create function app.in_force_now(label text, status text, since timestamptz, until timestamptz, at timestamptz) returns text language sql immutable return
  case
    when status <> all (array['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']) or until <= at then 'NO'
    when label in ('YES', 'PARTLY') and since > at then 'NOT_YET'
    else label
  end;

with own as (
  select d.tenant_id, d.id, d.path, d.effective, d.expiration, (select
      case when bool_and(s.status = w.word) then 'YES' when bool_or(s.status = w.word) then 'PARTLY'
        when bool_or(s.status in ('PENDING', 'ISSUED')) then 'AWAITING' else 'NO' end
    from app.delegation_slot s where s.tenant_id = d.tenant_id and s.delegation_id = d.id and s.status not in ('REMOVED', 'DELETED')) as standing
  from app.delegation d cross join lateral (select case when d.acceptance_required then 'ACCEPTED' else 'ISSUED' end as word) w
), judged as (
  select o.tenant_id, o.id, case when bool_or(a.standing in ('NO', 'AWAITING')) then 'NO' else coalesce(o.standing, 'NO') end as standing,
    greatest(o.effective, max(a.effective)) as since, least(o.expiration, min(a.expiration)) as until
  from own o left join own a on a.tenant_id = o.tenant_id and a.id = any(o.path)
  group by o.tenant_id, o.id, o.standing, o.effective, o.expiration
)
update app.delegation d set in_force = j.standing, in_force_from = j.since, in_force_until = j.until
  from judged j where d.tenant_id = j.tenant_id and d.id = j.id;

create index delegation_by_effective_limit on app.delegation (tenant_id, coalesce(effective_precedence, limit_precedence), id);
