-- What a search of delegations reads, apart from their wide rows: a trigram index only proposes rows, and each proposed
-- one is read to be sure. Ten times as many of these fit a page.

drop index app.delegation_search;
create table app.delegation_search (
  tenant_id uuid not null,
  delegation_id uuid not null,
  text text not null
);
alter table app.delegation_search add constraint delegation_search_pk primary key (tenant_id, delegation_id);
alter table app.delegation_search add constraint delegation_search_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
select app.place('app.delegation_search', 'tenant');

insert into app.delegation_search (tenant_id, delegation_id, text) select tenant_id, id, search_text from app.delegation;
create index delegation_search_words on app.delegation_search using gin (text public.gin_trgm_ops);
select app.guard('app.delegation_search');
alter table app.delegation drop column search_text;

create or replace function app.delegations_matching(words text[], most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
declare
  condition text := '';
  word text;
begin
  foreach word in array words loop
    condition := condition || format(' and s.text ilike %L', word);
  end loop;
  return query execute
    'select s.delegation_id from app.delegation_search s where s.tenant_id = app.tid()' || condition || ' limit $1' using most;
end $$;
