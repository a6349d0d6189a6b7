-- The heads of all seals as they were on a day, chained from day to day, and sent to places outside: what is dropped or made
-- anew afterwards, a seal, all of them, or a tenant of the register, is not what was anchored.

create table app.anchor (
  number integer not null,
  anchored_at timestamptz not null,
  heads text not null,
  previous_hash bytea,
  hash bytea not null
);
alter table app.anchor add constraint anchor_pk primary key (number);
select app.place('app.anchor', 'global');
grant select, insert on app.anchor to mandate_worker;

create or replace function app.known_tenants() returns table (tenant_id uuid, is_registered boolean)
language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query select k.tenant_id, exists (select 1 from app.tenant_register r where r.tenant_id = k.tenant_id) from (
      select r.tenant_id from app.tenant_register r
      union select m.tenant_id from identity.membership m
      union select (regexp_matches(l.heads, 'tenant ([0-9a-f-]{36})', 'g'))[1]::uuid
        from (select a.heads from app.anchor a order by a.number desc limit 1) l) k
    order by k.tenant_id;
end $$;
