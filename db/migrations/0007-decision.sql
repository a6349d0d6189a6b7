-- Decisions: what may be decided, and the outermost frame of everything that is delegated from it.

create table app.decision (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default '',
  guidance text not null default '',
  section_id uuid not null,
  category_id uuid,
  status text not null,
  previous_status text,
  owner_user_id uuid not null,
  delegable boolean not null,
  pathways text[] not null,
  terms jsonb not null,
  -- Lists are sorted by limits as magnitudes: value type first, then the upper end of the first limit, in base units.
  limit_precedence numeric(40,10),
  copied_from uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null
);
select app.place('app.decision', 'tenant');
alter table app.decision add constraint decision_pk primary key (tenant_id, id);
alter table app.decision add constraint decision_status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'));
alter table app.decision add constraint decision_category_fk foreign key (tenant_id, category_id) references app.category (tenant_id, id) on delete restrict;
alter table app.decision add constraint decision_owner_fk foreign key (tenant_id, owner_user_id) references app."user" (tenant_id, id) on delete restrict;
alter table app.decision add constraint decision_section_fk foreign key (tenant_id, section_id) references app.section (tenant_id, id) on delete restrict;
create index decision_by_creator on app.decision (tenant_id, created_by);
create index decision_by_limit on app.decision (tenant_id, limit_precedence, id);
create index decision_by_owner on app.decision (tenant_id, owner_user_id);
create index decision_by_section on app.decision (tenant_id, section_id, updated_at desc, id desc);
create index decision_by_update on app.decision (tenant_id, updated_at desc, id desc);
create unique index decision_display_number on app.decision (tenant_id, display_number);
create index decision_words on app.decision using gin ((name || ' ' || description || ' DEC-' || display_number::text) gin_trgm_ops);
select app.guard('app.decision');

create table app.decision_group (
  tenant_id uuid not null,
  decision_id uuid not null,
  group_id uuid not null
);
select app.place('app.decision_group', 'tenant');
alter table app.decision_group add constraint decision_group_pk primary key (tenant_id, decision_id, group_id);
alter table app.decision_group add constraint decision_group_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete cascade;
alter table app.decision_group add constraint decision_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index decision_group_down on app.decision_group (tenant_id, group_id);
select app.guard('app.decision_group');

-- Limits, for the filters of the list.
create table app.decision_authority (
  tenant_id uuid not null,
  decision_id uuid not null,
  authority_type_id uuid not null,
  bound_number integer not null,
  value_type text not null,
  unit text not null,
  min numeric(25,10),
  max numeric(25,10),
  min_exclusive boolean not null default false,
  max_exclusive boolean not null default false
);
select app.place('app.decision_authority', 'tenant');
alter table app.decision_authority add constraint decision_authority_pk primary key (tenant_id, decision_id, authority_type_id, bound_number);
alter table app.decision_authority add constraint decision_authority_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete cascade;
alter table app.decision_authority add constraint decision_authority_type_fk foreign key (tenant_id, authority_type_id) references app.authority_type (tenant_id, id) on delete restrict;
create index decision_authority_down on app.decision_authority (tenant_id, authority_type_id);
select app.guard('app.decision_authority');

-- Decision roles that positions have for a decision: whom to consult, who must endorse, who is told.
create table app.decision_role_assignment (
  tenant_id uuid not null,
  decision_id uuid not null,
  decision_role_id uuid not null,
  position_id uuid not null,
  requirement text not null default ''
);
select app.place('app.decision_role_assignment', 'tenant');
alter table app.decision_role_assignment add constraint decision_role_assignment_pk primary key (tenant_id, decision_id, decision_role_id, position_id);
alter table app.decision_role_assignment add constraint decision_role_assignment_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete cascade;
alter table app.decision_role_assignment add constraint decision_role_assignment_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
alter table app.decision_role_assignment add constraint decision_role_assignment_role_fk foreign key (tenant_id, decision_role_id) references app.decision_role (tenant_id, id) on delete restrict;
create index decision_role_assignment_by_role on app.decision_role_assignment (tenant_id, decision_role_id, decision_id);
create index decision_role_assignment_down on app.decision_role_assignment (tenant_id, position_id);
select app.guard('app.decision_role_assignment');

-- A fact: status and terms of a decision. What the check reads.
create table app.decision_terms (
  tenant_id uuid not null,
  decision_id uuid not null,
  status text not null,
  terms jsonb not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.decision_terms', 'tenant');
alter table app.decision_terms add constraint decision_terms_pk primary key (tenant_id, decision_id, recorded_from, holds_from);
alter table app.decision_terms add constraint decision_terms_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete restrict;
create index decision_terms_by_transaction on app.decision_terms using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.decision_terms');

-- Row security lets no operator that might leak see a row before the tenant was compared, and ILIKE counts as one: under
-- the app's role a search never uses its index. The function compares the same tenant itself, uses the index, and answers with ids
-- only; whoever asks reads the rows under row security as ever.
create function app.decisions_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
declare
  condition text := '';
  word text;
begin
  foreach word in array words loop
    condition := condition || format(' and (d.name || '' '' || d.description || '' DEC-'' || d.display_number::text) ilike %L', word);
  end loop;
  return query execute
    'select d.id from app.decision d where d.tenant_id = $1 and d.status <> ''DELETED''' || condition || ' limit $2' using app.tid(), most;
end $$;
revoke execute on function app.decisions_matching from public;
grant execute on function app.decisions_matching to mandate_app, mandate_worker;
