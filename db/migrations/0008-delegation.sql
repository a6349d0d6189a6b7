-- Delegations. The row is what lists show; slots and facts are what the check reads.

create table app.delegation (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  decision_id uuid not null,
  section_id uuid not null,
  category_id uuid,
  parent_slot_id uuid,
  parent_delegation_id uuid,
  path uuid[] not null default '{}',
  issuer_type text not null,
  issuer_user_id uuid,
  issuer_position_id uuid,
  recipient_type text not null,
  status text not null,
  status_before text,
  last_outcome text,
  content jsonb not null,
  note text not null default '',
  effective timestamptz,
  expiration timestamptz,
  acceptance_required boolean not null default false,
  approval_required boolean not null default false,
  ends_with_position boolean not null default false,
  change_waits boolean not null default false,
  redelegable boolean not null default false,
  -- As that of a decision.
  limit_precedence numeric(40,10),
  issued_at timestamptz,
  accepted_at timestamptz,
  suspended_at timestamptz,
  revoked_at timestamptz,
  copied_from uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  -- Labels for the list that a job writes; no verdict reads them. So are the next five.
  alerts text[] not null default '{}',
  in_force text not null default 'NO',
  in_force_from timestamptz,
  in_force_until timestamptz,
  effective_limits jsonb,
  effective_precedence numeric(40,10)
);
select app.place('app.delegation', 'tenant');
alter table app.delegation add constraint delegation_pk primary key (tenant_id, id);
alter table app.delegation add constraint delegation_in_force_check check (in_force in ('YES', 'PARTLY', 'AWAITING', 'NO'));
alter table app.delegation add constraint delegation_issuer_type check (issuer_type in ('ROOT_AUTHORITY', 'USER', 'POSITION', 'PERSONNEL_IN_POSITION'));
alter table app.delegation add constraint delegation_recipient_type check (recipient_type in ('PERSONNEL_IN_POSITION', 'POSITION_ONLY', 'SPECIFIC_PERSONNEL'));
alter table app.delegation add constraint delegation_root check ((issuer_type = 'ROOT_AUTHORITY') = (parent_delegation_id is null));
alter table app.delegation add constraint delegation_status check (status in ('DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'DELETED'));
alter table app.delegation add constraint delegation_category_fk foreign key (tenant_id, category_id) references app.category (tenant_id, id) on delete restrict;
alter table app.delegation add constraint delegation_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete restrict;
alter table app.delegation add constraint delegation_parent_fk foreign key (tenant_id, parent_delegation_id) references app.delegation (tenant_id, id) on delete restrict;
alter table app.delegation add constraint delegation_section_fk foreign key (tenant_id, section_id) references app.section (tenant_id, id) on delete restrict;
create index delegation_above on app.delegation using gin (path);
create index delegation_by_creator on app.delegation (tenant_id, created_by, updated_at desc, id desc);
create index delegation_by_decision on app.delegation (tenant_id, decision_id, updated_at desc, id desc) include (status, expiration);
create index delegation_by_effective_limit on app.delegation (tenant_id, coalesce(effective_precedence, limit_precedence), id);
create index delegation_by_expiration on app.delegation (tenant_id, expiration) where expiration is not null;
create index delegation_by_issuer_position on app.delegation (tenant_id, issuer_position_id, updated_at desc, id desc);
create index delegation_by_issuer_user on app.delegation (tenant_id, issuer_user_id, updated_at desc, id desc);
create index delegation_by_limit on app.delegation (tenant_id, limit_precedence, id);
create index delegation_by_parent on app.delegation (tenant_id, parent_delegation_id);
create index delegation_by_parent_slot on app.delegation (tenant_id, parent_slot_id) where parent_slot_id is not null;
create index delegation_by_section on app.delegation (tenant_id, section_id, updated_at desc, id desc) include (status, expiration);
create index delegation_by_status on app.delegation (tenant_id, status, updated_at desc, id desc);
create index delegation_by_update on app.delegation (tenant_id, updated_at desc, id desc) include (status, expiration);
create index delegation_change_waits on app.delegation (tenant_id, id) where change_waits;
create unique index delegation_display_number on app.delegation (tenant_id, display_number);
create index delegation_invalid on app.delegation (tenant_id, updated_at desc, id desc) where alerts <> '{}';
select app.guard('app.delegation');

-- A recipient of a delegation. Its identity never changes; its status is a fact. The recipient key is what the check
-- looks for: 'u:' and the user that it names, or 'p:' and the position.
create table app.delegation_slot (
  tenant_id uuid not null,
  id uuid not null,
  delegation_id uuid not null,
  decision_id uuid not null,
  kind text not null,
  user_id uuid,
  position_id uuid,
  recipient_key text not null,
  status text not null,
  ordinal integer not null
);
select app.place('app.delegation_slot', 'tenant');
alter table app.delegation_slot add constraint delegation_slot_pk primary key (tenant_id, id);
alter table app.delegation_slot add constraint delegation_slot_kind check (
  kind = 'SPECIFIC_PERSONNEL' and user_id is not null and position_id is null
  or kind = 'POSITION_ONLY' and user_id is null and position_id is not null
  or kind = 'PERSONNEL_IN_POSITION' and user_id is not null and position_id is not null);
alter table app.delegation_slot add constraint delegation_slot_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete restrict;
alter table app.delegation_slot add constraint delegation_slot_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
alter table app.delegation_slot add constraint delegation_slot_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
create index delegation_slot_check on app.delegation_slot (tenant_id, decision_id, recipient_key);
create index delegation_slot_holder on app.delegation_slot (tenant_id, recipient_key, delegation_id);
create index delegation_slot_of on app.delegation_slot (tenant_id, delegation_id);
create index delegation_slot_position on app.delegation_slot (tenant_id, position_id) where position_id is not null;
select app.guard('app.delegation_slot');
alter table app.delegation add constraint delegation_parent_slot_fk foreign key (tenant_id, parent_slot_id) references app.delegation_slot (tenant_id, id) on delete restrict;

-- A fact: the terms of an issued delegation and the slot that it hangs from.
create table app.delegation_terms (
  tenant_id uuid not null,
  delegation_id uuid not null,
  decision_id uuid not null,
  parent_slot_id uuid,
  terms jsonb not null,
  issued_at timestamptz,
  acceptance_required boolean not null,
  ends_with_position boolean not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.delegation_terms', 'tenant');
alter table app.delegation_terms add constraint delegation_terms_pk primary key (tenant_id, delegation_id, recorded_from, holds_from);
alter table app.delegation_terms add constraint delegation_terms_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete restrict;
create index delegation_terms_by_transaction on app.delegation_terms using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
create index delegation_terms_parent on app.delegation_terms (tenant_id, parent_slot_id) where parent_slot_id is not null;
select app.guard_facts('app.delegation_terms');

-- A fact: the status of a slot, and the terms accepted last while a change waits for acceptance.
create table app.slot_status (
  tenant_id uuid not null,
  slot_id uuid not null,
  delegation_id uuid not null,
  status text not null,
  accepted_terms jsonb,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.slot_status', 'tenant');
alter table app.slot_status add constraint slot_status_pk primary key (tenant_id, slot_id, recorded_from, holds_from);
alter table app.slot_status add constraint slot_status_check check (status in ('DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'DELETED', 'REMOVED'));
alter table app.slot_status add constraint slot_status_slot_fk foreign key (tenant_id, slot_id) references app.delegation_slot (tenant_id, id) on delete restrict;
create index slot_status_by_transaction on app.slot_status using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.slot_status');

-- A fact: one act that reaches everything below a delegation. Labels follow it; nothing waits for them.
create table app.cascade_act (
  tenant_id uuid not null,
  id uuid not null,
  root_delegation_id uuid not null,
  kind text not null,
  actor_user_id uuid,
  reason text not null default '',
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.cascade_act', 'tenant');
alter table app.cascade_act add constraint cascade_act_pk primary key (tenant_id, id, recorded_from, holds_from);
alter table app.cascade_act add constraint cascade_act_kind check (kind in ('SUSPEND', 'REVOKE'));
alter table app.cascade_act add constraint cascade_act_root_fk foreign key (tenant_id, root_delegation_id) references app.delegation (tenant_id, id) on delete restrict;
create index cascade_act_by_transaction on app.cascade_act using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
create index cascade_act_root on app.cascade_act (tenant_id, root_delegation_id);
select app.guard_facts('app.cascade_act');

-- Limits of delegations, for the filters of the list.
create table app.delegation_authority (
  tenant_id uuid not null,
  delegation_id uuid not null,
  authority_type_id uuid not null,
  bound_number integer not null,
  value_type text not null,
  unit text not null,
  min numeric(25,10),
  max numeric(25,10),
  redelegable boolean not null,
  min_exclusive boolean not null default false,
  max_exclusive boolean not null default false
);
select app.place('app.delegation_authority', 'tenant');
alter table app.delegation_authority add constraint delegation_authority_pk primary key (tenant_id, delegation_id, authority_type_id, bound_number);
alter table app.delegation_authority add constraint delegation_authority_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
alter table app.delegation_authority add constraint delegation_authority_type_fk foreign key (tenant_id, authority_type_id) references app.authority_type (tenant_id, id) on delete restrict;
create index delegation_authority_down on app.delegation_authority (tenant_id, authority_type_id, delegation_id);
select app.guard('app.delegation_authority');

-- Where a person sees delegations by their groups, a list begins with those groups: section and status repeat app.delegation, so that
-- only what the filters leave is looked up. Null: not said yet, and looked up.
create table app.delegation_group (
  tenant_id uuid not null,
  delegation_id uuid not null,
  group_id uuid not null,
  section_id uuid,
  status text
);
select app.place('app.delegation_group', 'tenant');
alter table app.delegation_group add constraint delegation_group_pk primary key (tenant_id, delegation_id, group_id);
alter table app.delegation_group add constraint delegation_group_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
alter table app.delegation_group add constraint delegation_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index delegation_group_down on app.delegation_group (tenant_id, group_id) include (section_id, status, delegation_id);
select app.guard('app.delegation_group');

-- What a search of delegations reads, apart from their wide rows: a trigram index only proposes rows, and each proposed
-- one is read to be sure. Ten times as many of these fit a page.
create table app.delegation_search (
  tenant_id uuid not null,
  delegation_id uuid not null,
  text text not null
);
select app.place('app.delegation_search', 'tenant');
alter table app.delegation_search add constraint delegation_search_pk primary key (tenant_id, delegation_id);
alter table app.delegation_search add constraint delegation_search_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
create index delegation_search_words on app.delegation_search using gin (text gin_trgm_ops);
select app.guard('app.delegation_search');

-- As app.decisions_matching.
create function app.delegations_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
declare
  condition text := '';
  word text;
begin
  foreach word in array words loop
    condition := condition || format(' and s.text ilike %L', word);
  end loop;
  return query execute
    'select s.delegation_id from app.delegation_search s where s.tenant_id = $1' || condition || ' limit $2' using app.tid(), most;
end $$;
revoke execute on function app.delegations_matching from public;
grant execute on function app.delegations_matching to mandate_app, mandate_worker;

-- What a position received for each person in it may be issued to whoever joins it, once for each of them. Spec 3.4, 4.7.
create table app.newcomer_issue (
  tenant_id uuid not null,
  -- The delegation that it began with, however many copies lie between.
  origin_id uuid not null,
  user_id uuid not null,
  delegation_id uuid not null
);
select app.place('app.newcomer_issue', 'tenant');
alter table app.newcomer_issue add constraint newcomer_issue_pk primary key (tenant_id, origin_id, user_id);
alter table app.newcomer_issue add constraint newcomer_issue_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete restrict;
alter table app.newcomer_issue add constraint newcomer_issue_origin_fk foreign key (tenant_id, origin_id) references app.delegation (tenant_id, id) on delete restrict;
create unique index newcomer_issue_made on app.newcomer_issue (tenant_id, delegation_id);
select app.guard('app.newcomer_issue');

-- Documents that are linked to decisions and delegations. Whether a document exists is asked of whoever keeps documents.
create table app.document_link (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  decision_id uuid,
  delegation_id uuid,
  linked_by uuid not null,
  linked_at timestamptz not null
);
select app.place('app.document_link', 'tenant');
alter table app.document_link add constraint document_link_pk primary key (tenant_id, id);
alter table app.document_link add constraint document_link_one_record check (num_nonnulls(decision_id, delegation_id) = 1);
alter table app.document_link add constraint document_link_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete cascade;
alter table app.document_link add constraint document_link_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
create unique index document_link_of_decision on app.document_link (tenant_id, decision_id, document_id) where decision_id is not null;
create unique index document_link_of_delegation on app.document_link (tenant_id, delegation_id, document_id) where delegation_id is not null;
create index document_link_of_document on app.document_link (tenant_id, document_id);
select app.guard('app.document_link');

-- What a delegation is by the statuses of its slots. Its own word counts where no recipient is left.
create function app.status_of_slots(label text, statuses text[]) returns text language sql immutable return
  case
    when coalesce(array_remove(statuses, 'REMOVED'), '{}') = '{}' then case when label = 'DELETED' then 'DELETED' else 'DRAFT' end
    when 'DELETED' = any(statuses) then 'DELETED'
    when 'DRAFT' = any(statuses) then 'DRAFT'
    when 'PENDING' = any(statuses) then 'PENDING'
    when 'REVOKED' = any(statuses) then 'REVOKED'
    when 'SUSPENDED' = any(statuses) then 'SUSPENDED'
    when 'ISSUED' = any(statuses) then 'ISSUED'
    else 'ACCEPTED'
  end;

-- An open status past its expiration reads as EXPIRED, which is never stored.
create function app.status_now(status text, expiration timestamptz, at timestamptz) returns text language sql immutable return
  case when status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and expiration <= at then 'EXPIRED' else status end;

-- The status that people see: what it is by itself, an act above, its end.
create function app.status_now(own text, cascade text, expiration timestamptz, at timestamptz) returns text language sql immutable return
  case
    when own not in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') then own
    when cascade = 'REVOKE' then 'REVOKED'
    when expiration <= at then 'EXPIRED'
    when cascade = 'SUSPEND' then 'SUSPENDED'
    else own
  end;

-- The label read by the clock. One that is not open is not in force, whatever its label says.
create function app.in_force_now(label text, status text, since timestamptz, until timestamptz, at timestamptz) returns text language sql immutable return
  case
    when status not in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') or until <= at then 'NO'
    when label in ('YES', 'PARTLY') and since > at then 'NOT_YET'
    else label
  end;
