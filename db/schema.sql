-- Written by `npm run schema` from a migrated database. Not to be edited: write a migration.

create table app."group" (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  group_type_id uuid not null,
  name text not null,
  display_name text not null,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  legal_name text,
  external_id text,
  base_currency text,
  address jsonb,
  source text not null default 'MANUAL'::text,
  is_root boolean not null default false,
  deleted_at timestamp with time zone
);
alter table app."group" add constraint group_pk PRIMARY KEY (tenant_id, id);
alter table app."group" add constraint group_source CHECK ((source = ANY (ARRAY['MANUAL'::text, 'SYNCED'::text])));
alter table app."group" add constraint group_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
alter table app."group" add constraint group_type_fk FOREIGN KEY (tenant_id, group_type_id) REFERENCES app.group_type(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX group_by_name ON app."group" USING btree (tenant_id, group_type_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX group_by_update ON app."group" USING btree (tenant_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX group_display_number ON app."group" USING btree (tenant_id, display_number);
CREATE UNIQUE INDEX group_root ON app."group" USING btree (tenant_id) WHERE is_root;
create policy tenant_only on app."group" using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app."group" to mandate_app;
grant delete, insert, select, update on app."group" to mandate_worker;

create table app."position" (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  external_id text,
  source text not null default 'MANUAL'::text,
  deleted_at timestamp with time zone
);
alter table app."position" add constraint position_pk PRIMARY KEY (tenant_id, id);
alter table app."position" add constraint position_source CHECK ((source = ANY (ARRAY['MANUAL'::text, 'SYNCED'::text])));
alter table app."position" add constraint position_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
CREATE INDEX position_by_update ON app."position" USING btree (tenant_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX position_display_number ON app."position" USING btree (tenant_id, display_number);
CREATE INDEX position_folded ON app."position" USING gin (app.folded(name) gin_trgm_ops);
CREATE UNIQUE INDEX position_name ON app."position" USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX position_name_of ON app."position" USING btree (tenant_id, id) INCLUDE (name);
create policy tenant_only on app."position" using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app."position" to mandate_app;
grant delete, insert, select, update on app."position" to mandate_worker;

create table app."user" (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  person_id text,
  email text not null,
  first_name text not null,
  last_name text not null,
  name text not null,
  manager_user_id uuid,
  employee_type text not null default 'Full Time'::text,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  single_keys boolean not null default true,
  mobile_phone text not null default ''::text,
  employee_id text not null default ''::text,
  employee_number text not null default ''::text,
  employment_type text,
  start_date date,
  termination_date date,
  source_type text not null default 'MANUAL'::text,
  invited_at timestamp with time zone,
  last_login_at timestamp with time zone,
  date_format text,
  zone text,
  display_currency text,
  search_data text[] not null default '{}'::text[],
  active_from timestamp with time zone,
  active_until timestamp with time zone
);
alter table app."user" add constraint user_date_format CHECK ((date_format = ANY (ARRAY['MM/DD/YYYY'::text, 'DD/MM/YYYY'::text, 'YYYY/MM/DD'::text])));
alter table app."user" add constraint user_employee_type CHECK ((employee_type = ANY (ARRAY['Full Time'::text, 'Part Time'::text])));
alter table app."user" add constraint user_manager_fk FOREIGN KEY (tenant_id, manager_user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
alter table app."user" add constraint user_pk PRIMARY KEY (tenant_id, id);
alter table app."user" add constraint user_source_type CHECK ((source_type = ANY (ARRAY['MANUAL'::text, 'SYNCED'::text])));
alter table app."user" add constraint user_status_check CHECK ((status = ANY (ARRAY['INVITED'::text, 'ACTIVE'::text, 'INACTIVE'::text, 'DELETED'::text])));
CREATE INDEX user_by_name ON app."user" USING btree (tenant_id, name, id);
CREATE INDEX user_by_update ON app."user" USING btree (tenant_id, updated_at, id);
CREATE UNIQUE INDEX user_display_number ON app."user" USING btree (tenant_id, display_number);
CREATE UNIQUE INDEX user_email ON app."user" USING btree (tenant_id, email) WHERE (status <> 'DELETED'::text);
CREATE INDEX user_folded ON app."user" USING gin (app.folded(name) gin_trgm_ops);
CREATE INDEX user_name_of ON app."user" USING btree (tenant_id, id) INCLUDE (name);
CREATE INDEX user_of_person ON app."user" USING btree (tenant_id, person_id);
CREATE UNIQUE INDEX user_person ON app."user" USING btree (tenant_id, person_id) WHERE (status <> 'DELETED'::text);
CREATE INDEX user_reports ON app."user" USING btree (tenant_id, manager_user_id);
CREATE INDEX user_text ON app."user" USING gin (app.folded(((name || ' '::text) || email)) gin_trgm_ops);
create policy tenant_only on app."user" using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app."user" to mandate_app;
grant delete, insert, select, update on app."user" to mandate_worker;

create table app.access_log (
  tenant_id uuid not null,
  at timestamp with time zone not null,
  id uuid not null,
  person_id text,
  address text not null,
  call text not null,
  path text not null,
  status integer not null,
  code text,
  ms integer not null,
  request_id text not null,
  agent text,
  record_id uuid
);
alter table app.access_log add constraint access_log_names_one CHECK (((person_id IS NOT NULL) OR (record_id IS NOT NULL)));
alter table app.access_log add constraint access_log_pk PRIMARY KEY (tenant_id, at, id);
create policy tenant_only on app.access_log using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, select on app.access_log to mandate_worker;
grant insert, select on app.access_log to mandate_app;

create table app.action (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default ''::text,
  action_type_id uuid not null,
  action_template_id uuid,
  system_kind text,
  pool text,
  priority text not null,
  status text not null,
  owner_user_id uuid,
  due_date date,
  completed_at timestamp with time zone,
  outcome text,
  validation_required boolean not null default false,
  awaits_validation boolean not null default false,
  associated_kind text,
  associated_id uuid,
  subject_id uuid,
  copied_from uuid,
  urgency integer not null,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  link text not null default ''::text,
  question jsonb,
  receipt jsonb
);
alter table app.action add constraint action_owner_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
alter table app.action add constraint action_pk PRIMARY KEY (tenant_id, id);
alter table app.action add constraint action_status CHECK ((status = ANY (ARRAY['TO_DO'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'CANCELED'::text])));
alter table app.action add constraint action_type_fk FOREIGN KEY (tenant_id, action_type_id) REFERENCES app.action_type(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX action_asking ON app.action USING btree (tenant_id, associated_id) WHERE ((system_kind IS NOT NULL) AND (status = ANY (ARRAY['TO_DO'::text, 'IN_PROGRESS'::text])) AND (deleted_at IS NULL));
CREATE INDEX action_by_associated ON app.action USING btree (tenant_id, associated_id, status);
CREATE INDEX action_by_due ON app.action USING btree (tenant_id, due_date) WHERE ((status = ANY (ARRAY['TO_DO'::text, 'IN_PROGRESS'::text])) AND (deleted_at IS NULL));
CREATE INDEX action_by_owner ON app.action USING btree (tenant_id, owner_user_id);
CREATE INDEX action_by_pool ON app.action USING btree (tenant_id, pool) WHERE ((pool IS NOT NULL) AND (status = ANY (ARRAY['TO_DO'::text, 'IN_PROGRESS'::text])) AND (deleted_at IS NULL));
CREATE INDEX action_by_state ON app.action USING btree (tenant_id, urgency, id) INCLUDE (status, priority, due_date) WHERE (deleted_at IS NULL);
CREATE INDEX action_by_type ON app.action USING btree (tenant_id, action_type_id);
CREATE INDEX action_by_update ON app.action USING btree (tenant_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX action_display_number ON app.action USING btree (tenant_id, display_number);
CREATE INDEX action_folded ON app.action USING gin (app.folded(name) gin_trgm_ops) WHERE (system_kind IS NULL);
CREATE INDEX action_text ON app.action USING gin (app.folded(((((name || ' '::text) || description) || ' ACT-'::text) || (display_number)::text)) gin_trgm_ops);
create policy tenant_only on app.action using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action to mandate_app;
grant delete, insert, select, update on app.action to mandate_worker;

create table app.action_assignee (
  tenant_id uuid not null,
  action_id uuid not null,
  ordinal integer not null,
  user_id uuid,
  position_id uuid,
  status text not null,
  completed_at timestamp with time zone,
  completed_by uuid,
  comments text not null default ''::text
);
alter table app.action_assignee add constraint action_assignee_action_fk FOREIGN KEY (tenant_id, action_id) REFERENCES app.action(tenant_id, id) ON DELETE CASCADE;
alter table app.action_assignee add constraint action_assignee_named CHECK (((user_id IS NOT NULL) OR (position_id IS NOT NULL)));
alter table app.action_assignee add constraint action_assignee_pk PRIMARY KEY (tenant_id, action_id, ordinal);
alter table app.action_assignee add constraint action_assignee_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.action_assignee add constraint action_assignee_status CHECK ((status = ANY (ARRAY['OPEN'::text, 'COMPLETED'::text])));
alter table app.action_assignee add constraint action_assignee_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX action_assignee_by_position ON app.action_assignee USING btree (tenant_id, position_id, status, action_id);
CREATE INDEX action_assignee_by_user ON app.action_assignee USING btree (tenant_id, user_id, status, action_id);
create policy tenant_only on app.action_assignee using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action_assignee to mandate_app;
grant delete, insert, select, update on app.action_assignee to mandate_worker;

create table app.action_template (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  action_type_id uuid not null,
  description text not null default ''::text,
  source text not null,
  status text not null default 'ACTIVE'::text,
  priority text not null default 'MEDIUM'::text,
  due_in_days integer,
  recurrence text not null default 'NONE'::text,
  start_date date,
  recurs_since date,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.action_template add constraint action_template_due CHECK (((due_in_days >= 1) AND (due_in_days <= 365)));
alter table app.action_template add constraint action_template_pk PRIMARY KEY (tenant_id, id);
alter table app.action_template add constraint action_template_priority CHECK ((priority = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text, 'CRITICAL'::text])));
alter table app.action_template add constraint action_template_recurrence CHECK ((recurrence = ANY (ARRAY['NONE'::text, 'MONTHLY'::text, 'QUARTERLY'::text, 'ANNUALLY'::text])));
alter table app.action_template add constraint action_template_recurs CHECK ((((recurrence = 'NONE'::text) = (start_date IS NULL)) AND ((recurrence = 'NONE'::text) = (recurs_since IS NULL))));
alter table app.action_template add constraint action_template_source CHECK ((source = ANY (ARRAY['SYSTEM'::text, 'CUSTOM'::text])));
alter table app.action_template add constraint action_template_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
alter table app.action_template add constraint action_template_type_fk FOREIGN KEY (tenant_id, action_type_id) REFERENCES app.action_type(tenant_id, id) ON DELETE RESTRICT;
CREATE UNIQUE INDEX action_template_name ON app.action_template USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX action_template_of_type ON app.action_template USING btree (tenant_id, action_type_id);
create policy tenant_only on app.action_template using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action_template to mandate_app;
grant delete, insert, select, update on app.action_template to mandate_worker;

create table app.action_template_occurrence (
  tenant_id uuid not null,
  action_template_id uuid not null,
  day date not null,
  made_at timestamp with time zone not null
);
alter table app.action_template_occurrence add constraint action_template_occurrence_pk PRIMARY KEY (tenant_id, action_template_id, day);
alter table app.action_template_occurrence add constraint action_template_occurrence_template_fk FOREIGN KEY (tenant_id, action_template_id) REFERENCES app.action_template(tenant_id, id) ON DELETE RESTRICT;
create policy tenant_only on app.action_template_occurrence using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action_template_occurrence to mandate_app;
grant delete, insert, select, update on app.action_template_occurrence to mandate_worker;

create table app.action_template_position (
  tenant_id uuid not null,
  action_template_id uuid not null,
  position_id uuid not null
);
alter table app.action_template_position add constraint action_template_position_pk PRIMARY KEY (tenant_id, action_template_id, position_id);
alter table app.action_template_position add constraint action_template_position_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.action_template_position add constraint action_template_position_template_fk FOREIGN KEY (tenant_id, action_template_id) REFERENCES app.action_template(tenant_id, id) ON DELETE CASCADE;
CREATE INDEX action_template_position_by_position ON app.action_template_position USING btree (tenant_id, position_id);
create policy tenant_only on app.action_template_position using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action_template_position to mandate_app;
grant delete, insert, select, update on app.action_template_position to mandate_worker;

create table app.action_template_user (
  tenant_id uuid not null,
  action_template_id uuid not null,
  user_id uuid not null
);
alter table app.action_template_user add constraint action_template_user_pk PRIMARY KEY (tenant_id, action_template_id, user_id);
alter table app.action_template_user add constraint action_template_user_template_fk FOREIGN KEY (tenant_id, action_template_id) REFERENCES app.action_template(tenant_id, id) ON DELETE CASCADE;
alter table app.action_template_user add constraint action_template_user_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX action_template_user_by_user ON app.action_template_user USING btree (tenant_id, user_id);
create policy tenant_only on app.action_template_user using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action_template_user to mandate_app;
grant delete, insert, select, update on app.action_template_user to mandate_worker;

create table app.action_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  "position" integer not null,
  is_default boolean not null default false,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.action_type add constraint action_type_pk PRIMARY KEY (tenant_id, id);
alter table app.action_type add constraint action_type_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
CREATE UNIQUE INDEX action_type_name ON app.action_type USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.action_type using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.action_type to mandate_app;
grant delete, insert, select, update on app.action_type to mandate_worker;

create table app.anchor (
  number integer not null,
  anchored_at timestamp with time zone not null,
  heads text not null,
  previous_hash bytea,
  hash bytea not null
);
alter table app.anchor add constraint anchor_pk PRIMARY KEY (number);
grant insert, select on app.anchor to mandate_worker;

create table app.attachment (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  record_id uuid not null,
  file_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  attached_at timestamp with time zone not null
);
alter table app.attachment add constraint attachment_pk PRIMARY KEY (tenant_id, id);
alter table app.attachment add constraint attachment_size CHECK ((size >= 0));
CREATE UNIQUE INDEX attachment_file ON app.attachment USING btree (tenant_id, file_id);
CREATE INDEX attachment_of_record ON app.attachment USING btree (tenant_id, kind, record_id);
create policy tenant_only on app.attachment using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.attachment to mandate_app;
grant delete, insert, select, update on app.attachment to mandate_worker;

create table app.authority_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  "position" integer not null,
  is_default boolean not null default false,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.authority_type add constraint authority_type_pk PRIMARY KEY (tenant_id, id);
alter table app.authority_type add constraint authority_type_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
CREATE UNIQUE INDEX authority_type_name ON app.authority_type USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.authority_type using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.authority_type to mandate_app;
grant delete, insert, select, update on app.authority_type to mandate_worker;

create table app.cascade_act (
  tenant_id uuid not null,
  id uuid not null,
  root_delegation_id uuid not null,
  kind text not null,
  actor_user_id uuid,
  reason text not null default ''::text,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.cascade_act add constraint cascade_act_kind CHECK ((kind = ANY (ARRAY['SUSPEND'::text, 'REVOKE'::text])));
alter table app.cascade_act add constraint cascade_act_pk PRIMARY KEY (tenant_id, id, recorded_from, holds_from);
alter table app.cascade_act add constraint cascade_act_root_fk FOREIGN KEY (tenant_id, root_delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX cascade_act_by_transaction ON app.cascade_act USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX cascade_act_root ON app.cascade_act USING btree (tenant_id, root_delegation_id);
create policy tenant_adds on app.cascade_act for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.cascade_act for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.cascade_act for select using (tenant_id = app.tid());
grant insert, select on app.cascade_act to mandate_app;
grant insert, select on app.cascade_act to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.cascade_act to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.cascade_act to mandate_worker;

create table app.category (
  tenant_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.category add constraint category_pk PRIMARY KEY (tenant_id, id);
alter table app.category add constraint category_section_fk FOREIGN KEY (tenant_id, section_id) REFERENCES app.section(tenant_id, id) ON DELETE RESTRICT;
CREATE UNIQUE INDEX category_name ON app.category USING btree (tenant_id, section_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.category using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.category to mandate_app;
grant delete, insert, select, update on app.category to mandate_worker;

create table app.currency_rate (
  tenant_id uuid not null,
  currency text not null,
  rate numeric(25,10) not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.currency_rate add constraint currency_rate_pk PRIMARY KEY (tenant_id, currency, recorded_from, holds_from);
alter table app.currency_rate add constraint currency_rate_positive CHECK ((rate > (0)::numeric));
CREATE INDEX currency_rate_by_transaction ON app.currency_rate USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
create policy tenant_adds on app.currency_rate for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.currency_rate for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.currency_rate for select using (tenant_id = app.tid());
grant insert, select on app.currency_rate to mandate_app;
grant insert, select on app.currency_rate to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.currency_rate to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.currency_rate to mandate_worker;

create table app.decision (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default ''::text,
  guidance text not null default ''::text,
  section_id uuid not null,
  category_id uuid,
  status text not null,
  previous_status text,
  owner_user_id uuid not null,
  delegable boolean not null,
  pathways text[] not null,
  terms jsonb not null,
  limit_precedence numeric(40,10),
  copied_from uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null
);
alter table app.decision add constraint decision_category_fk FOREIGN KEY (tenant_id, category_id) REFERENCES app.category(tenant_id, id) ON DELETE RESTRICT;
alter table app.decision add constraint decision_owner_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
alter table app.decision add constraint decision_pk PRIMARY KEY (tenant_id, id);
alter table app.decision add constraint decision_section_fk FOREIGN KEY (tenant_id, section_id) REFERENCES app.section(tenant_id, id) ON DELETE RESTRICT;
alter table app.decision add constraint decision_status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'ARCHIVED'::text, 'DELETED'::text])));
CREATE INDEX decision_by_creator ON app.decision USING btree (tenant_id, created_by);
CREATE INDEX decision_by_limit ON app.decision USING btree (tenant_id, limit_precedence, id);
CREATE INDEX decision_by_owner ON app.decision USING btree (tenant_id, owner_user_id);
CREATE INDEX decision_by_section ON app.decision USING btree (tenant_id, section_id, updated_at DESC, id DESC);
CREATE INDEX decision_by_update ON app.decision USING btree (tenant_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX decision_display_number ON app.decision USING btree (tenant_id, display_number);
CREATE INDEX decision_folded ON app.decision USING gin (app.folded(name) gin_trgm_ops);
CREATE INDEX decision_text ON app.decision USING gin (app.folded(((((name || ' '::text) || description) || ' DEC-'::text) || (display_number)::text)) gin_trgm_ops);
create policy tenant_only on app.decision using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.decision to mandate_app;
grant delete, insert, select, update on app.decision to mandate_worker;

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
alter table app.decision_authority add constraint decision_authority_decision_fk FOREIGN KEY (tenant_id, decision_id) REFERENCES app.decision(tenant_id, id) ON DELETE CASCADE;
alter table app.decision_authority add constraint decision_authority_pk PRIMARY KEY (tenant_id, decision_id, authority_type_id, bound_number);
alter table app.decision_authority add constraint decision_authority_type_fk FOREIGN KEY (tenant_id, authority_type_id) REFERENCES app.authority_type(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX decision_authority_down ON app.decision_authority USING btree (tenant_id, authority_type_id);
create policy tenant_only on app.decision_authority using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.decision_authority to mandate_app;
grant delete, insert, select, update on app.decision_authority to mandate_worker;

create table app.decision_group (
  tenant_id uuid not null,
  decision_id uuid not null,
  group_id uuid not null
);
alter table app.decision_group add constraint decision_group_decision_fk FOREIGN KEY (tenant_id, decision_id) REFERENCES app.decision(tenant_id, id) ON DELETE CASCADE;
alter table app.decision_group add constraint decision_group_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.decision_group add constraint decision_group_pk PRIMARY KEY (tenant_id, decision_id, group_id);
CREATE INDEX decision_group_down ON app.decision_group USING btree (tenant_id, group_id);
create policy tenant_only on app.decision_group using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.decision_group to mandate_app;
grant delete, insert, select, update on app.decision_group to mandate_worker;

create table app.decision_role (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  status text not null default 'ACTIVE'::text,
  "position" integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.decision_role add constraint decision_role_pk PRIMARY KEY (tenant_id, id);
alter table app.decision_role add constraint decision_role_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
CREATE UNIQUE INDEX decision_role_name ON app.decision_role USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.decision_role using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.decision_role to mandate_app;
grant delete, insert, select, update on app.decision_role to mandate_worker;

create table app.decision_role_assignment (
  tenant_id uuid not null,
  decision_id uuid not null,
  decision_role_id uuid not null,
  position_id uuid not null,
  requirement text not null default ''::text
);
alter table app.decision_role_assignment add constraint decision_role_assignment_decision_fk FOREIGN KEY (tenant_id, decision_id) REFERENCES app.decision(tenant_id, id) ON DELETE CASCADE;
alter table app.decision_role_assignment add constraint decision_role_assignment_pk PRIMARY KEY (tenant_id, decision_id, decision_role_id, position_id);
alter table app.decision_role_assignment add constraint decision_role_assignment_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.decision_role_assignment add constraint decision_role_assignment_role_fk FOREIGN KEY (tenant_id, decision_role_id) REFERENCES app.decision_role(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX decision_role_assignment_by_role ON app.decision_role_assignment USING btree (tenant_id, decision_role_id, decision_id);
CREATE INDEX decision_role_assignment_down ON app.decision_role_assignment USING btree (tenant_id, position_id);
create policy tenant_only on app.decision_role_assignment using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.decision_role_assignment to mandate_app;
grant delete, insert, select, update on app.decision_role_assignment to mandate_worker;

create table app.decision_settings (
  tenant_id uuid not null,
  condition_enabled boolean not null default true,
  role_enabled boolean not null default true,
  currency_value boolean not null default true,
  number_value boolean not null default false,
  percentage_value boolean not null default false,
  time_value boolean not null default true,
  authorized_value boolean not null default true,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  category_enabled boolean not null default true,
  document_enabled boolean not null default true
);
alter table app.decision_settings add constraint decision_settings_pk PRIMARY KEY (tenant_id);
create policy tenant_only on app.decision_settings using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.decision_settings to mandate_app;
grant delete, insert, select, update on app.decision_settings to mandate_worker;

create table app.decision_terms (
  tenant_id uuid not null,
  decision_id uuid not null,
  status text not null,
  terms jsonb not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.decision_terms add constraint decision_terms_decision_fk FOREIGN KEY (tenant_id, decision_id) REFERENCES app.decision(tenant_id, id) ON DELETE RESTRICT;
alter table app.decision_terms add constraint decision_terms_pk PRIMARY KEY (tenant_id, decision_id, recorded_from, holds_from);
CREATE INDEX decision_terms_by_transaction ON app.decision_terms USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
create policy tenant_adds on app.decision_terms for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.decision_terms for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.decision_terms for select using (tenant_id = app.tid());
grant insert, select on app.decision_terms to mandate_app;
grant insert, select on app.decision_terms to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.decision_terms to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.decision_terms to mandate_worker;

create table app.delegation (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  decision_id uuid not null,
  section_id uuid not null,
  category_id uuid,
  parent_slot_id uuid,
  parent_delegation_id uuid,
  path uuid[] not null default '{}'::uuid[],
  issuer_type text not null,
  issuer_user_id uuid,
  issuer_position_id uuid,
  recipient_type text not null,
  status text not null,
  status_before text,
  last_outcome text,
  content jsonb not null,
  note text not null default ''::text,
  effective timestamp with time zone,
  expiration timestamp with time zone,
  acceptance_required boolean not null default false,
  approval_required boolean not null default false,
  ends_with_position boolean not null default false,
  change_waits boolean not null default false,
  redelegable boolean not null default false,
  limit_precedence numeric(40,10),
  issued_at timestamp with time zone,
  accepted_at timestamp with time zone,
  suspended_at timestamp with time zone,
  revoked_at timestamp with time zone,
  copied_from uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  alerts text[] not null default '{}'::text[],
  in_force text not null default 'NO'::text,
  in_force_from timestamp with time zone,
  in_force_until timestamp with time zone,
  effective_limits jsonb,
  effective_precedence numeric(40,10)
);
alter table app.delegation add constraint delegation_category_fk FOREIGN KEY (tenant_id, category_id) REFERENCES app.category(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation add constraint delegation_decision_fk FOREIGN KEY (tenant_id, decision_id) REFERENCES app.decision(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation add constraint delegation_in_force_check CHECK ((in_force = ANY (ARRAY['YES'::text, 'PARTLY'::text, 'AWAITING'::text, 'NO'::text])));
alter table app.delegation add constraint delegation_issuer_type CHECK ((issuer_type = ANY (ARRAY['ROOT_AUTHORITY'::text, 'USER'::text, 'POSITION'::text, 'PERSONNEL_IN_POSITION'::text])));
alter table app.delegation add constraint delegation_parent_fk FOREIGN KEY (tenant_id, parent_delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation add constraint delegation_parent_slot_fk FOREIGN KEY (tenant_id, parent_slot_id) REFERENCES app.delegation_slot(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation add constraint delegation_pk PRIMARY KEY (tenant_id, id);
alter table app.delegation add constraint delegation_recipient_type CHECK ((recipient_type = ANY (ARRAY['PERSONNEL_IN_POSITION'::text, 'POSITION_ONLY'::text, 'SPECIFIC_PERSONNEL'::text])));
alter table app.delegation add constraint delegation_root CHECK (((issuer_type = 'ROOT_AUTHORITY'::text) = (parent_delegation_id IS NULL)));
alter table app.delegation add constraint delegation_section_fk FOREIGN KEY (tenant_id, section_id) REFERENCES app.section(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation add constraint delegation_status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PENDING'::text, 'ISSUED'::text, 'ACCEPTED'::text, 'SUSPENDED'::text, 'REVOKED'::text, 'DELETED'::text])));
CREATE INDEX delegation_above ON app.delegation USING gin (path);
CREATE INDEX delegation_awaited ON app.delegation USING btree (tenant_id, issued_at) WHERE ((status = 'ISSUED'::text) AND acceptance_required);
CREATE INDEX delegation_by_creator ON app.delegation USING btree (tenant_id, created_by, updated_at DESC, id DESC);
CREATE INDEX delegation_by_decision ON app.delegation USING btree (tenant_id, decision_id, updated_at DESC, id DESC) INCLUDE (status, expiration);
CREATE INDEX delegation_by_effective ON app.delegation USING btree (tenant_id, effective) WHERE (effective > issued_at);
CREATE INDEX delegation_by_effective_limit ON app.delegation USING btree (tenant_id, COALESCE(effective_precedence, limit_precedence), id);
CREATE INDEX delegation_by_expiration ON app.delegation USING btree (tenant_id, expiration) WHERE (expiration IS NOT NULL);
CREATE INDEX delegation_by_issuer_position ON app.delegation USING btree (tenant_id, issuer_position_id, updated_at DESC, id DESC);
CREATE INDEX delegation_by_issuer_user ON app.delegation USING btree (tenant_id, issuer_user_id, updated_at DESC, id DESC);
CREATE INDEX delegation_by_limit ON app.delegation USING btree (tenant_id, limit_precedence, id);
CREATE INDEX delegation_by_parent ON app.delegation USING btree (tenant_id, parent_delegation_id);
CREATE INDEX delegation_by_parent_slot ON app.delegation USING btree (tenant_id, parent_slot_id) WHERE (parent_slot_id IS NOT NULL);
CREATE INDEX delegation_by_section ON app.delegation USING btree (tenant_id, section_id, updated_at DESC, id DESC) INCLUDE (status, expiration);
CREATE INDEX delegation_by_status ON app.delegation USING btree (tenant_id, status, updated_at DESC, id DESC);
CREATE INDEX delegation_by_update ON app.delegation USING btree (tenant_id, updated_at DESC, id DESC) INCLUDE (status, expiration);
CREATE INDEX delegation_change_waits ON app.delegation USING btree (tenant_id, id) WHERE change_waits;
CREATE UNIQUE INDEX delegation_display_number ON app.delegation USING btree (tenant_id, display_number);
CREATE INDEX delegation_invalid ON app.delegation USING btree (tenant_id, updated_at DESC, id DESC) WHERE (alerts <> '{}'::text[]);
create policy tenant_only on app.delegation using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation to mandate_app;
grant delete, insert, select, update on app.delegation to mandate_worker;

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
alter table app.delegation_authority add constraint delegation_authority_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE CASCADE;
alter table app.delegation_authority add constraint delegation_authority_pk PRIMARY KEY (tenant_id, delegation_id, authority_type_id, bound_number);
alter table app.delegation_authority add constraint delegation_authority_type_fk FOREIGN KEY (tenant_id, authority_type_id) REFERENCES app.authority_type(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX delegation_authority_down ON app.delegation_authority USING btree (tenant_id, authority_type_id, delegation_id);
create policy tenant_only on app.delegation_authority using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_authority to mandate_app;
grant delete, insert, select, update on app.delegation_authority to mandate_worker;

create table app.delegation_change (
  tenant_id uuid not null,
  delegation_id uuid not null,
  id uuid not null,
  content jsonb not null,
  parent_delegation_id uuid,
  parent_slot_id uuid,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null
);
alter table app.delegation_change add constraint delegation_change_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE CASCADE;
alter table app.delegation_change add constraint delegation_change_pk PRIMARY KEY (tenant_id, delegation_id);
alter table app.delegation_change add constraint delegation_change_place CHECK (((parent_delegation_id IS NULL) = (parent_slot_id IS NULL)));
create policy tenant_only on app.delegation_change using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_change to mandate_app;
grant delete, insert, select, update on app.delegation_change to mandate_worker;

create table app.delegation_group (
  tenant_id uuid not null,
  delegation_id uuid not null,
  group_id uuid not null,
  section_id uuid,
  status text
);
alter table app.delegation_group add constraint delegation_group_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE CASCADE;
alter table app.delegation_group add constraint delegation_group_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_group add constraint delegation_group_pk PRIMARY KEY (tenant_id, delegation_id, group_id);
CREATE INDEX delegation_group_down ON app.delegation_group USING btree (tenant_id, group_id) INCLUDE (section_id, status, delegation_id);
create policy tenant_only on app.delegation_group using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_group to mandate_app;
grant delete, insert, select, update on app.delegation_group to mandate_worker;

create table app.delegation_role (
  tenant_id uuid not null,
  id uuid not null,
  delegation_id uuid not null,
  decision_role_id uuid not null,
  requirement text not null,
  designee_type text not null,
  is_auto_issue boolean not null,
  is_cascade boolean not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.delegation_role add constraint delegation_role_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_role add constraint delegation_role_pk PRIMARY KEY (tenant_id, id);
alter table app.delegation_role add constraint delegation_role_role_fk FOREIGN KEY (tenant_id, decision_role_id) REFERENCES app.decision_role(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_role add constraint delegation_role_type CHECK ((designee_type = ANY (ARRAY['PERSONNEL_IN_POSITION'::text, 'POSITION_ONLY'::text, 'SPECIFIC_PERSONNEL'::text])));
CREATE INDEX delegation_role_by_role ON app.delegation_role USING btree (tenant_id, decision_role_id, delegation_id) WHERE (deleted_at IS NULL);
CREATE INDEX delegation_role_of_delegation ON app.delegation_role USING btree (tenant_id, delegation_id);
CREATE UNIQUE INDEX delegation_role_once ON app.delegation_role USING btree (tenant_id, delegation_id, decision_role_id) WHERE (deleted_at IS NULL);
create policy tenant_only on app.delegation_role using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_role to mandate_app;
grant delete, insert, select, update on app.delegation_role to mandate_worker;

create table app.delegation_role_designee (
  tenant_id uuid not null,
  delegation_role_id uuid not null,
  id uuid not null,
  ordinal integer not null,
  delegation_id uuid not null,
  is_active boolean not null,
  user_id uuid,
  position_id uuid,
  recipient_key text not null,
  must_acknowledge boolean not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid
);
alter table app.delegation_role_designee add constraint delegation_role_designee_named CHECK (((user_id IS NOT NULL) OR (position_id IS NOT NULL)));
alter table app.delegation_role_designee add constraint delegation_role_designee_pk PRIMARY KEY (tenant_id, delegation_role_id, id);
alter table app.delegation_role_designee add constraint delegation_role_designee_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_role_designee add constraint delegation_role_designee_role_fk FOREIGN KEY (tenant_id, delegation_role_id) REFERENCES app.delegation_role(tenant_id, id) ON DELETE CASCADE;
alter table app.delegation_role_designee add constraint delegation_role_designee_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX delegation_role_designee_by_key ON app.delegation_role_designee USING btree (tenant_id, recipient_key, delegation_id);
CREATE INDEX delegation_role_designee_by_position ON app.delegation_role_designee USING btree (tenant_id, position_id);
CREATE INDEX delegation_role_designee_by_user ON app.delegation_role_designee USING btree (tenant_id, user_id);
CREATE INDEX delegation_role_designee_of_delegation ON app.delegation_role_designee USING btree (tenant_id, delegation_id);
create policy tenant_only on app.delegation_role_designee using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_role_designee to mandate_app;
grant delete, insert, select, update on app.delegation_role_designee to mandate_worker;

create table app.delegation_search (
  tenant_id uuid not null,
  delegation_id uuid not null,
  text text not null
);
alter table app.delegation_search add constraint delegation_search_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE CASCADE;
alter table app.delegation_search add constraint delegation_search_pk PRIMARY KEY (tenant_id, delegation_id);
CREATE INDEX delegation_search_text ON app.delegation_search USING gin (app.folded(text) gin_trgm_ops);
create policy tenant_only on app.delegation_search using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_search to mandate_app;
grant delete, insert, select, update on app.delegation_search to mandate_worker;

create table app.delegation_settings (
  tenant_id uuid not null,
  person_in_position boolean not null default true,
  position_only boolean not null default true,
  specific_person boolean not null default true,
  auto_issue boolean not null default false,
  auto_revoke boolean not null default true,
  delegation_acceptance boolean not null default false,
  issuer_approval boolean not null default false,
  four_eyes boolean not null default true,
  redelegation_limit_enabled boolean not null default false,
  max_depth integer not null default 10,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  delegation_pathway boolean not null default true,
  decision_role_acknowledgement boolean not null default false,
  authority_requests boolean not null default false,
  change_approval boolean not null default false,
  designated_approvers uuid[] not null default '{}'::uuid[],
  authorized_redelegable boolean not null default true
);
alter table app.delegation_settings add constraint delegation_settings_depth CHECK (((max_depth >= 1) AND (max_depth <= 25)));
alter table app.delegation_settings add constraint delegation_settings_pk PRIMARY KEY (tenant_id);
alter table app.delegation_settings add constraint delegation_settings_types CHECK ((person_in_position OR position_only OR specific_person));
create policy tenant_only on app.delegation_settings using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_settings to mandate_app;
grant delete, insert, select, update on app.delegation_settings to mandate_worker;

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
alter table app.delegation_slot add constraint delegation_slot_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_slot add constraint delegation_slot_kind CHECK ((((kind = 'SPECIFIC_PERSONNEL'::text) AND (user_id IS NOT NULL) AND (position_id IS NULL)) OR ((kind = 'POSITION_ONLY'::text) AND (user_id IS NULL) AND (position_id IS NOT NULL)) OR ((kind = 'PERSONNEL_IN_POSITION'::text) AND (user_id IS NOT NULL) AND (position_id IS NOT NULL))));
alter table app.delegation_slot add constraint delegation_slot_pk PRIMARY KEY (tenant_id, id);
alter table app.delegation_slot add constraint delegation_slot_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_slot add constraint delegation_slot_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX delegation_slot_check ON app.delegation_slot USING btree (tenant_id, decision_id, recipient_key);
CREATE INDEX delegation_slot_holder ON app.delegation_slot USING btree (tenant_id, recipient_key, delegation_id);
CREATE INDEX delegation_slot_of ON app.delegation_slot USING btree (tenant_id, delegation_id);
CREATE INDEX delegation_slot_position ON app.delegation_slot USING btree (tenant_id, position_id) WHERE (position_id IS NOT NULL);
create policy tenant_only on app.delegation_slot using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.delegation_slot to mandate_app;
grant delete, insert, select, update on app.delegation_slot to mandate_worker;

create table app.delegation_terms (
  tenant_id uuid not null,
  delegation_id uuid not null,
  decision_id uuid not null,
  parent_slot_id uuid,
  terms jsonb not null,
  issued_at timestamp with time zone,
  acceptance_required boolean not null,
  ends_with_position boolean not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.delegation_terms add constraint delegation_terms_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
alter table app.delegation_terms add constraint delegation_terms_pk PRIMARY KEY (tenant_id, delegation_id, recorded_from, holds_from);
CREATE INDEX delegation_terms_by_transaction ON app.delegation_terms USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX delegation_terms_latest ON app.delegation_terms USING btree (tenant_id, delegation_id, holds_from) WHERE (recorded_until = 'infinity'::timestamp with time zone);
CREATE INDEX delegation_terms_parent ON app.delegation_terms USING btree (tenant_id, parent_slot_id) WHERE (parent_slot_id IS NOT NULL);
create policy tenant_adds on app.delegation_terms for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.delegation_terms for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.delegation_terms for select using (tenant_id = app.tid());
grant insert, select on app.delegation_terms to mandate_app;
grant insert, select on app.delegation_terms to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.delegation_terms to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.delegation_terms to mandate_worker;

create table app.display_counter (
  tenant_id uuid not null,
  kind text not null,
  last integer not null
);
alter table app.display_counter add constraint display_counter_pk PRIMARY KEY (tenant_id, kind);
create policy tenant_only on app.display_counter using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.display_counter to mandate_app;
grant delete, insert, select, update on app.display_counter to mandate_worker;

create table app.document_link (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  decision_id uuid,
  delegation_id uuid,
  linked_by uuid not null,
  linked_at timestamp with time zone not null
);
alter table app.document_link add constraint document_link_decision_fk FOREIGN KEY (tenant_id, decision_id) REFERENCES app.decision(tenant_id, id) ON DELETE CASCADE;
alter table app.document_link add constraint document_link_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE CASCADE;
alter table app.document_link add constraint document_link_one_record CHECK ((num_nonnulls(decision_id, delegation_id) = 1));
alter table app.document_link add constraint document_link_pk PRIMARY KEY (tenant_id, id);
CREATE UNIQUE INDEX document_link_of_decision ON app.document_link USING btree (tenant_id, decision_id, document_id) WHERE (decision_id IS NOT NULL);
CREATE UNIQUE INDEX document_link_of_delegation ON app.document_link USING btree (tenant_id, delegation_id, document_id) WHERE (delegation_id IS NOT NULL);
CREATE INDEX document_link_of_document ON app.document_link USING btree (tenant_id, document_id);
create policy tenant_only on app.document_link using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.document_link to mandate_app;
grant delete, insert, select, update on app.document_link to mandate_worker;

create table app.group_parent (
  tenant_id uuid not null,
  group_id uuid not null,
  parent_id uuid not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.group_parent add constraint group_parent_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.group_parent add constraint group_parent_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.group_parent add constraint group_parent_pk PRIMARY KEY (tenant_id, group_id, parent_id, recorded_from, holds_from);
CREATE INDEX group_parent_by_transaction ON app.group_parent USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX group_parent_down ON app.group_parent USING btree (tenant_id, parent_id);
create policy tenant_adds on app.group_parent for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.group_parent for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.group_parent for select using (tenant_id = app.tid());
grant insert, select on app.group_parent to mandate_app;
grant insert, select on app.group_parent to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.group_parent to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.group_parent to mandate_worker;

create table app.group_status (
  tenant_id uuid not null,
  group_id uuid not null,
  status text not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.group_status add constraint group_status_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.group_status add constraint group_status_pk PRIMARY KEY (tenant_id, group_id, recorded_from, holds_from);
CREATE INDEX group_status_by_transaction ON app.group_status USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
create policy tenant_adds on app.group_status for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.group_status for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.group_status for select using (tenant_id = app.tid());
grant insert, select on app.group_status to mandate_app;
grant insert, select on app.group_status to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.group_status to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.group_status to mandate_worker;

create table app.group_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  address_enabled boolean not null default false,
  is_default boolean not null default false,
  may_be_disabled boolean not null default true,
  status text not null default 'ACTIVE'::text,
  "position" integer not null default 1,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  disable_option text not null default 'NA'::text,
  deleted_at timestamp with time zone
);
alter table app.group_type add constraint group_type_disable_option CHECK ((disable_option = ANY (ARRAY['NA'::text, 'KEEP_ASSOCIATIONS'::text, 'REMOVE_ASSOCIATIONS'::text])));
alter table app.group_type add constraint group_type_pk PRIMARY KEY (tenant_id, id);
alter table app.group_type add constraint group_type_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
CREATE UNIQUE INDEX group_type_name ON app.group_type USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.group_type using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.group_type to mandate_app;
grant delete, insert, select, update on app.group_type to mandate_worker;

create table app.idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamp with time zone not null
);
alter table app.idempotency_key add constraint idempotency_key_pk PRIMARY KEY (tenant_id, user_id, key);
CREATE INDEX idempotency_key_by_age ON app.idempotency_key USING btree (tenant_id, created_at);
create policy tenant_only on app.idempotency_key using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.idempotency_key to mandate_app;
grant delete, insert, select, update on app.idempotency_key to mandate_worker;

create table app.job_guard (
  id integer not null
);
alter table app.job_guard add constraint job_guard_pk PRIMARY KEY (id);

create table app.list_layout (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  arrangement jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
alter table app.list_layout add constraint list_layout_pk PRIMARY KEY (tenant_id, id);
alter table app.list_layout add constraint list_layout_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX list_layout_name ON app.list_layout USING btree (tenant_id, user_id, list, lower(name));
create policy tenant_only on app.list_layout using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.list_layout to mandate_app;
grant delete, insert, select, update on app.list_layout to mandate_worker;

create table app.list_view (
  tenant_id uuid not null,
  user_id uuid not null,
  list text not null,
  layout_id uuid,
  arrangement jsonb not null
);
alter table app.list_view add constraint list_view_layout_fk FOREIGN KEY (tenant_id, layout_id) REFERENCES app.list_layout(tenant_id, id) ON DELETE CASCADE;
alter table app.list_view add constraint list_view_pk PRIMARY KEY (tenant_id, user_id, list);
alter table app.list_view add constraint list_view_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE CASCADE;
create policy tenant_only on app.list_view using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.list_view to mandate_app;
grant delete, insert, select, update on app.list_view to mandate_worker;

create table app.long_job (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  link text,
  status text not null,
  payload jsonb not null,
  kept jsonb,
  result jsonb,
  message text,
  done integer not null default 0,
  total integer not null default 0,
  cancel_requested boolean not null default false,
  forgotten boolean not null default false,
  attempts integer not null default 0,
  input_file_id uuid,
  file_id uuid,
  file_name text,
  file_type text,
  created_at timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  permission text,
  shown_ids uuid[],
  shown_with jsonb
);
alter table app.long_job add constraint long_job_pk PRIMARY KEY (tenant_id, id);
alter table app.long_job add constraint long_job_status CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELED'::text])));
CREATE INDEX long_job_of_person ON app.long_job USING btree (tenant_id, user_id, created_at DESC);
create policy tenant_only on app.long_job using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.long_job to mandate_app;
grant delete, insert, select, update on app.long_job to mandate_worker;

create table app.matrix (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default ''::text,
  owner_user_id uuid not null,
  status text not null,
  previous_status text,
  sharing_type text not null,
  definition jsonb not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  public_link jsonb
);
alter table app.matrix add constraint matrix_owner_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
alter table app.matrix add constraint matrix_pk PRIMARY KEY (tenant_id, id);
alter table app.matrix add constraint matrix_previous_status CHECK (((status = 'ARCHIVED'::text) = (previous_status IS NOT NULL)));
alter table app.matrix add constraint matrix_sharing CHECK ((sharing_type = ANY (ARRAY['RESTRICTED'::text, 'SHARED'::text, 'PUBLIC'::text])));
alter table app.matrix add constraint matrix_status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'ARCHIVED'::text, 'DELETED'::text])));
CREATE INDEX matrix_by_owner ON app.matrix USING btree (tenant_id, owner_user_id);
CREATE INDEX matrix_latest ON app.matrix USING btree (tenant_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX matrix_number ON app.matrix USING btree (tenant_id, display_number);
create policy tenant_only on app.matrix using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix to mandate_app;
grant delete, insert, select, update on app.matrix to mandate_worker;

create table app.matrix_group (
  tenant_id uuid not null,
  matrix_id uuid not null,
  group_id uuid not null
);
alter table app.matrix_group add constraint matrix_group_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.matrix_group add constraint matrix_group_matrix_fk FOREIGN KEY (tenant_id, matrix_id) REFERENCES app.matrix(tenant_id, id) ON DELETE CASCADE;
alter table app.matrix_group add constraint matrix_group_pk PRIMARY KEY (tenant_id, matrix_id, group_id);
CREATE INDEX matrix_group_by_group ON app.matrix_group USING btree (tenant_id, group_id);
create policy tenant_only on app.matrix_group using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix_group to mandate_app;
grant delete, insert, select, update on app.matrix_group to mandate_worker;

create table app.matrix_keeping (
  tenant_id uuid not null,
  user_id uuid not null,
  matrix_id uuid not null,
  is_favorite boolean not null default false,
  view jsonb
);
alter table app.matrix_keeping add constraint matrix_keeping_matrix_fk FOREIGN KEY (tenant_id, matrix_id) REFERENCES app.matrix(tenant_id, id) ON DELETE CASCADE;
alter table app.matrix_keeping add constraint matrix_keeping_pk PRIMARY KEY (tenant_id, user_id, matrix_id);
alter table app.matrix_keeping add constraint matrix_keeping_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE CASCADE;
CREATE INDEX matrix_keeping_by_matrix ON app.matrix_keeping USING btree (tenant_id, matrix_id);
create policy tenant_only on app.matrix_keeping using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix_keeping to mandate_app;
grant delete, insert, select, update on app.matrix_keeping to mandate_worker;

create table app.matrix_link (
  tenant_id uuid not null,
  matrix_id uuid not null,
  token_hash bytea not null,
  password_hash text,
  failures integer not null default 0,
  failed_at timestamp with time zone,
  locked_until timestamp with time zone
);
alter table app.matrix_link add constraint matrix_link_matrix_fk FOREIGN KEY (tenant_id, matrix_id) REFERENCES app.matrix(tenant_id, id) ON DELETE CASCADE;
alter table app.matrix_link add constraint matrix_link_pk PRIMARY KEY (tenant_id, matrix_id);
create policy tenant_only on app.matrix_link using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix_link to mandate_app;
grant delete, insert, select, update on app.matrix_link to mandate_worker;

create table app.matrix_settings (
  tenant_id uuid not null,
  decision_matrix_enabled boolean not null default true,
  authority_matrix_enabled boolean not null default true,
  external_sharing boolean not null default false,
  require_password boolean not null default false,
  require_expiration boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null
);
alter table app.matrix_settings add constraint matrix_settings_pk PRIMARY KEY (tenant_id);
alter table app.matrix_settings add constraint matrix_settings_types CHECK ((decision_matrix_enabled OR authority_matrix_enabled));
create policy tenant_only on app.matrix_settings using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix_settings to mandate_app;
grant delete, insert, select, update on app.matrix_settings to mandate_worker;

create table app.matrix_shared_group (
  tenant_id uuid not null,
  matrix_id uuid not null,
  group_id uuid not null
);
alter table app.matrix_shared_group add constraint matrix_shared_group_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.matrix_shared_group add constraint matrix_shared_group_matrix_fk FOREIGN KEY (tenant_id, matrix_id) REFERENCES app.matrix(tenant_id, id) ON DELETE CASCADE;
alter table app.matrix_shared_group add constraint matrix_shared_group_pk PRIMARY KEY (tenant_id, matrix_id, group_id);
CREATE INDEX matrix_shared_group_by_group ON app.matrix_shared_group USING btree (tenant_id, group_id);
create policy tenant_only on app.matrix_shared_group using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix_shared_group to mandate_app;
grant delete, insert, select, update on app.matrix_shared_group to mandate_worker;

create table app.matrix_shared_user (
  tenant_id uuid not null,
  matrix_id uuid not null,
  user_id uuid not null
);
alter table app.matrix_shared_user add constraint matrix_shared_user_matrix_fk FOREIGN KEY (tenant_id, matrix_id) REFERENCES app.matrix(tenant_id, id) ON DELETE CASCADE;
alter table app.matrix_shared_user add constraint matrix_shared_user_pk PRIMARY KEY (tenant_id, matrix_id, user_id);
alter table app.matrix_shared_user add constraint matrix_shared_user_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX matrix_shared_user_by_user ON app.matrix_shared_user USING btree (tenant_id, user_id);
create policy tenant_only on app.matrix_shared_user using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.matrix_shared_user to mandate_app;
grant delete, insert, select, update on app.matrix_shared_user to mandate_worker;

create table app.newcomer_issue (
  tenant_id uuid not null,
  origin_id uuid not null,
  user_id uuid not null,
  delegation_id uuid not null
);
alter table app.newcomer_issue add constraint newcomer_issue_delegation_fk FOREIGN KEY (tenant_id, delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
alter table app.newcomer_issue add constraint newcomer_issue_origin_fk FOREIGN KEY (tenant_id, origin_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
alter table app.newcomer_issue add constraint newcomer_issue_pk PRIMARY KEY (tenant_id, origin_id, user_id);
CREATE UNIQUE INDEX newcomer_issue_made ON app.newcomer_issue USING btree (tenant_id, delegation_id);
create policy tenant_only on app.newcomer_issue using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.newcomer_issue to mandate_app;
grant delete, insert, select, update on app.newcomer_issue to mandate_worker;

create table app.notification (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  template_key text not null,
  kind text not null,
  record_id uuid not null,
  revision_number integer,
  payload jsonb not null,
  is_open boolean not null,
  in_app boolean not null,
  by_mail boolean not null,
  mail_id uuid,
  status text not null default 'UNREAD'::text,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  cause text,
  act text,
  ordinal integer not null default 0
);
alter table app.notification add constraint notification_pk PRIMARY KEY (tenant_id, id);
alter table app.notification add constraint notification_status CHECK ((status = ANY (ARRAY['UNREAD'::text, 'READ'::text])));
CREATE UNIQUE INDEX notification_by_cause ON app.notification USING btree (tenant_id, user_id, kind, record_id, cause) WHERE (cause IS NOT NULL);
CREATE INDEX notification_by_mail ON app.notification USING btree (tenant_id, user_id, told_at) WHERE by_mail;
CREATE INDEX notification_by_time ON app.notification USING btree (tenant_id, created_at);
CREATE INDEX notification_of_act ON app.notification USING btree (tenant_id, user_id, act) WHERE (act IS NOT NULL);
CREATE INDEX notification_of_user ON app.notification USING btree (tenant_id, user_id, created_at DESC, id DESC) WHERE in_app;
CREATE UNIQUE INDEX notification_once ON app.notification USING btree (tenant_id, user_id, kind, record_id, revision_number);
CREATE INDEX notification_unread ON app.notification USING btree (tenant_id, user_id) WHERE (in_app AND (status = 'UNREAD'::text));
CREATE INDEX notification_unread_of_record ON app.notification USING btree (tenant_id, record_id) WHERE (status = 'UNREAD'::text);
create policy tenant_only on app.notification using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.notification to mandate_app;
grant delete, insert, select, update on app.notification to mandate_worker;

create table app.notification_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  template_key text not null
);
alter table app.notification_choice add constraint notification_choice_pk PRIMARY KEY (tenant_id, user_id, template_key);
create policy tenant_only on app.notification_choice using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.notification_choice to mandate_app;
grant delete, insert, select, update on app.notification_choice to mandate_worker;

create table app.notification_clock (
  tenant_id uuid not null,
  told_until timestamp with time zone not null
);
alter table app.notification_clock add constraint notification_clock_pk PRIMARY KEY (tenant_id);
create policy tenant_only on app.notification_clock using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.notification_clock to mandate_app;
grant delete, insert, select, update on app.notification_clock to mandate_worker;

create table app.notification_mail (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  was_sent boolean not null default false
);
alter table app.notification_mail add constraint notification_mail_pk PRIMARY KEY (tenant_id, id);
CREATE INDEX notification_mail_by_time ON app.notification_mail USING btree (tenant_id, created_at);
create policy tenant_only on app.notification_mail using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.notification_mail to mandate_app;
grant delete, insert, select, update on app.notification_mail to mandate_worker;

create table app.notification_settings (
  tenant_id uuid not null,
  is_on boolean not null,
  channels jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
alter table app.notification_settings add constraint notification_settings_pk PRIMARY KEY (tenant_id);
create policy tenant_only on app.notification_settings using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.notification_settings to mandate_app;
grant delete, insert, select, update on app.notification_settings to mandate_worker;

create table app.occupancy (
  tenant_id uuid not null,
  user_id uuid not null,
  position_id uuid not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.occupancy add constraint occupancy_pk PRIMARY KEY (tenant_id, user_id, position_id, recorded_from, holds_from);
alter table app.occupancy add constraint occupancy_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.occupancy add constraint occupancy_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX occupancy_by_transaction ON app.occupancy USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX occupancy_of_position ON app.occupancy USING btree (tenant_id, position_id, holds_from);
create policy tenant_adds on app.occupancy for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.occupancy for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.occupancy for select using (tenant_id = app.tid());
grant insert, select on app.occupancy to mandate_app;
grant insert, select on app.occupancy to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.occupancy to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.occupancy to mandate_worker;

create table app.placement (
  table_name text not null,
  kind text not null
);
alter table app.placement add constraint placement_kind CHECK ((kind = ANY (ARRAY['tenant'::text, 'global'::text, 'local'::text])));
alter table app.placement add constraint placement_pk PRIMARY KEY (table_name);

create table app.position_group (
  tenant_id uuid not null,
  position_id uuid not null,
  group_id uuid not null
);
alter table app.position_group add constraint position_group_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.position_group add constraint position_group_pk PRIMARY KEY (tenant_id, position_id, group_id);
alter table app.position_group add constraint position_group_position_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE CASCADE;
CREATE INDEX position_group_down ON app.position_group USING btree (tenant_id, group_id);
create policy tenant_only on app.position_group using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.position_group to mandate_app;
grant delete, insert, select, update on app.position_group to mandate_worker;

create table app.position_status (
  tenant_id uuid not null,
  position_id uuid not null,
  status text not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.position_status add constraint position_status_fk FOREIGN KEY (tenant_id, position_id) REFERENCES app."position"(tenant_id, id) ON DELETE RESTRICT;
alter table app.position_status add constraint position_status_pk PRIMARY KEY (tenant_id, position_id, recorded_from, holds_from);
CREATE INDEX position_status_by_transaction ON app.position_status USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
create policy tenant_adds on app.position_status for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.position_status for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.position_status for select using (tenant_id = app.tid());
grant insert, select on app.position_status to mandate_app;
grant insert, select on app.position_status to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.position_status to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.position_status to mandate_worker;

create table app.redelegation_limit (
  tenant_id uuid not null,
  value_type text not null,
  unit text not null,
  max numeric(25,10) not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.redelegation_limit add constraint redelegation_limit_pk PRIMARY KEY (tenant_id, value_type, recorded_from, holds_from);
CREATE INDEX redelegation_limit_by_transaction ON app.redelegation_limit USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
create policy tenant_adds on app.redelegation_limit for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.redelegation_limit for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.redelegation_limit for select using (tenant_id = app.tid());
grant insert, select on app.redelegation_limit to mandate_app;
grant insert, select on app.redelegation_limit to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.redelegation_limit to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.redelegation_limit to mandate_worker;

create table app.revision (
  tenant_id uuid not null,
  kind text not null,
  record_id uuid not null,
  revision_number integer not null,
  recorded_at timestamp with time zone not null,
  actor_user_id uuid,
  impersonator_user_id uuid,
  request_id text,
  event text not null,
  reason text,
  changes jsonb not null,
  snapshot jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  transaction_id uuid not null
);
alter table app.revision add constraint revision_pk PRIMARY KEY (tenant_id, kind, record_id, revision_number);
CREATE INDEX decision_moved ON app.revision USING btree (tenant_id, recorded_at) WHERE ((kind = 'decision'::text) AND ((changes @> '[{"field": "sectionId"}]'::jsonb) OR (changes @> '[{"field": "categoryId"}]'::jsonb)));
CREATE INDEX revision_by_time ON app.revision USING btree (tenant_id, recorded_at DESC);
CREATE INDEX revision_by_transaction ON app.revision USING btree (tenant_id, transaction_id);
create policy tenant_only on app.revision using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant insert, select on app.revision to mandate_app;
grant insert, select on app.revision to mandate_worker;

create table app.seal (
  tenant_id uuid not null,
  number integer not null,
  entries integer not null,
  sealed_at timestamp with time zone not null,
  previous_hash bytea,
  hash bytea not null
);
alter table app.seal add constraint seal_pk PRIMARY KEY (tenant_id, number);
create policy tenant_only on app.seal using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant insert, select on app.seal to mandate_app;
grant insert, select on app.seal to mandate_worker;

create table app.sealed_record (
  tenant_id uuid not null,
  seal_number integer not null,
  kind text not null,
  record_id uuid not null,
  entries integer not null,
  last_revision integer,
  entries_hash bytea,
  facts integer not null,
  facts_hash bytea
);
alter table app.sealed_record add constraint sealed_record_pk PRIMARY KEY (tenant_id, seal_number, kind, record_id);
create policy tenant_only on app.sealed_record using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant insert, select on app.sealed_record to mandate_app;
grant insert, select on app.sealed_record to mandate_worker;

create table app.section (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.section add constraint section_pk PRIMARY KEY (tenant_id, id);
CREATE UNIQUE INDEX section_name ON app.section USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.section using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.section to mandate_app;
grant delete, insert, select, update on app.section to mandate_worker;

create table app.slot_status (
  tenant_id uuid not null,
  slot_id uuid not null,
  delegation_id uuid not null,
  status text not null,
  accepted_terms jsonb,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.slot_status add constraint slot_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PENDING'::text, 'ISSUED'::text, 'ACCEPTED'::text, 'SUSPENDED'::text, 'REVOKED'::text, 'DELETED'::text, 'REMOVED'::text])));
alter table app.slot_status add constraint slot_status_pk PRIMARY KEY (tenant_id, slot_id, recorded_from, holds_from);
alter table app.slot_status add constraint slot_status_slot_fk FOREIGN KEY (tenant_id, slot_id) REFERENCES app.delegation_slot(tenant_id, id) ON DELETE RESTRICT;
CREATE INDEX slot_status_by_transaction ON app.slot_status USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX slot_status_latest ON app.slot_status USING btree (tenant_id, slot_id, holds_from) WHERE (recorded_until = 'infinity'::timestamp with time zone);
create policy tenant_adds on app.slot_status for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.slot_status for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.slot_status for select using (tenant_id = app.tid());
grant insert, select on app.slot_status to mandate_app;
grant insert, select on app.slot_status to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.slot_status to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.slot_status to mandate_worker;

create table app.tenant (
  tenant_id uuid not null,
  name text not null,
  account_id text not null,
  website text,
  country text not null default 'US'::text,
  region text not null default 'us'::text,
  date_format text not null default 'MM/DD/YYYY'::text,
  zone text not null default 'America/New_York'::text,
  base_currency text not null default 'USD'::text,
  multi_currency_enabled boolean not null default false,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  seats integer,
  tax_id text not null default ''::text,
  address_line1 text not null default ''::text,
  address_line2 text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  zip_code text not null default ''::text,
  billing_email text not null default ''::text,
  multi_currency_allowed boolean not null default false,
  stamp_key uuid not null default gen_random_uuid()
);
alter table app.tenant add constraint tenant_country CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table app.tenant add constraint tenant_date_format CHECK ((date_format = ANY (ARRAY['DD/MM/YYYY'::text, 'MM/DD/YYYY'::text, 'YYYY/MM/DD'::text])));
alter table app.tenant add constraint tenant_multi_currency CHECK ((multi_currency_allowed OR (NOT multi_currency_enabled)));
alter table app.tenant add constraint tenant_pk PRIMARY KEY (tenant_id);
alter table app.tenant add constraint tenant_seats CHECK ((seats > 0));
alter table app.tenant add constraint tenant_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])));
create policy tenant_only on app.tenant using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant insert, select, update on app.tenant to mandate_app;
grant insert, select, update on app.tenant to mandate_worker;

create table app.tenant_logo (
  tenant_id uuid not null,
  logo text not null,
  type text not null,
  bytes bytea not null,
  updated_at timestamp with time zone not null
);
alter table app.tenant_logo add constraint tenant_logo_kind CHECK ((logo = ANY (ARRAY['company'::text, 'dashboard'::text])));
alter table app.tenant_logo add constraint tenant_logo_pk PRIMARY KEY (tenant_id, logo);
create policy tenant_only on app.tenant_logo using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.tenant_logo to mandate_app;
grant delete, insert, select, update on app.tenant_logo to mandate_worker;

create table app.tenant_register (
  tenant_id uuid not null
);
alter table app.tenant_register add constraint tenant_register_pk PRIMARY KEY (tenant_id);
grant insert, select on app.tenant_register to mandate_app;
grant select on app.tenant_register to mandate_worker;

create table app.unlabelled_cascade (
  tenant_id uuid not null,
  root_delegation_id uuid not null,
  begun_at timestamp with time zone not null
);
alter table app.unlabelled_cascade add constraint unlabelled_cascade_pk PRIMARY KEY (tenant_id, root_delegation_id, begun_at);
alter table app.unlabelled_cascade add constraint unlabelled_cascade_root_fk FOREIGN KEY (tenant_id, root_delegation_id) REFERENCES app.delegation(tenant_id, id) ON DELETE RESTRICT;
create policy tenant_only on app.unlabelled_cascade using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.unlabelled_cascade to mandate_app;
grant delete, insert, select, update on app.unlabelled_cascade to mandate_worker;

create table app.unsealed (
  tenant_id uuid not null,
  transaction_id uuid not null
);
alter table app.unsealed add constraint unsealed_pk PRIMARY KEY (tenant_id, transaction_id);
create policy tenant_only on app.unsealed using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select on app.unsealed to mandate_worker;
grant insert on app.unsealed to mandate_app;

create table app.user_group (
  tenant_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  is_primary_organization boolean not null default false
);
alter table app.user_group add constraint user_group_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES app."group"(tenant_id, id) ON DELETE RESTRICT;
alter table app.user_group add constraint user_group_pk PRIMARY KEY (tenant_id, user_id, group_id);
alter table app.user_group add constraint user_group_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE CASCADE;
CREATE INDEX user_group_down ON app.user_group USING btree (tenant_id, group_id);
CREATE UNIQUE INDEX user_group_primary ON app.user_group USING btree (tenant_id, user_id) WHERE is_primary_organization;
create policy tenant_only on app.user_group using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.user_group to mandate_app;
grant delete, insert, select, update on app.user_group to mandate_worker;

create table app.user_image (
  tenant_id uuid not null,
  user_id uuid not null,
  type text not null,
  bytes bytea not null,
  updated_at timestamp with time zone not null
);
alter table app.user_image add constraint user_image_pk PRIMARY KEY (tenant_id, user_id);
alter table app.user_image add constraint user_image_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE CASCADE;
create policy tenant_only on app.user_image using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.user_image to mandate_app;
grant delete, insert, select, update on app.user_image to mandate_worker;

create table app.user_role (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default ''::text,
  is_custom boolean not null,
  permissions jsonb not null,
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);
alter table app.user_role add constraint user_role_deleted CHECK (((deleted_at IS NULL) OR (is_custom AND (status = 'INACTIVE'::text))));
alter table app.user_role add constraint user_role_pk PRIMARY KEY (tenant_id, id);
alter table app.user_role add constraint user_role_status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])));
CREATE UNIQUE INDEX user_role_name ON app.user_role USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
create policy tenant_only on app.user_role using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.user_role to mandate_app;
grant delete, insert, select, update on app.user_role to mandate_worker;

create table app.user_status (
  tenant_id uuid not null,
  user_id uuid not null,
  status text not null,
  holds_from timestamp with time zone not null,
  holds_until timestamp with time zone not null,
  recorded_from timestamp with time zone not null,
  recorded_until timestamp with time zone not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
alter table app.user_status add constraint user_status_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE RESTRICT;
alter table app.user_status add constraint user_status_pk PRIMARY KEY (tenant_id, user_id, recorded_from, holds_from);
CREATE INDEX user_status_ahead ON app.user_status USING btree (tenant_id, holds_from) WHERE ((status = 'INACTIVE'::text) AND (recorded_until = 'infinity'::timestamp with time zone) AND (holds_from > recorded_from));
CREATE INDEX user_status_by_transaction ON app.user_status USING brin (transaction_id, closing_transaction_id) WITH (pages_per_range='16', autosummarize='on');
create policy tenant_adds on app.user_status for insert with check (tenant_id = app.tid());
create policy tenant_closes on app.user_status for update using ((tenant_id = app.tid()) AND (recorded_until = 'infinity'::timestamp with time zone)) with check ((tenant_id = app.tid()) AND (recorded_until < 'infinity'::timestamp with time zone));
create policy tenant_reads on app.user_status for select using (tenant_id = app.tid());
grant insert, select on app.user_status to mandate_app;
grant insert, select on app.user_status to mandate_worker;
grant update (closing_transaction_id, recorded_until) on app.user_status to mandate_app;
grant update (closing_transaction_id, recorded_until) on app.user_status to mandate_worker;

create table app.user_user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  user_role_id uuid not null
);
alter table app.user_user_role add constraint user_user_role_pk PRIMARY KEY (tenant_id, user_id, user_role_id);
alter table app.user_user_role add constraint user_user_role_role_fk FOREIGN KEY (tenant_id, user_role_id) REFERENCES app.user_role(tenant_id, id) ON DELETE RESTRICT;
alter table app.user_user_role add constraint user_user_role_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app."user"(tenant_id, id) ON DELETE CASCADE;
CREATE INDEX user_user_role_down ON app.user_user_role USING btree (tenant_id, user_role_id);
create policy tenant_only on app.user_user_role using (tenant_id = app.tid()) with check (tenant_id = app.tid());
grant delete, insert, select, update on app.user_user_role to mandate_app;
grant delete, insert, select, update on app.user_user_role to mandate_worker;

create table identity."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP
);
alter table identity."user" add constraint identity_user_email UNIQUE (email);
alter table identity."user" add constraint identity_user_pk PRIMARY KEY (id);
grant delete, insert, select, update on identity."user" to mandate_identity;

create table identity.account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  "isShort" boolean not null default false
);
alter table identity.account add constraint identity_account_pk PRIMARY KEY (id);
alter table identity.account add constraint identity_account_user_fk FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;
CREATE INDEX identity_account_of_user ON identity.account USING btree ("userId");
grant delete, insert, select, update on identity.account to mandate_identity;

create table identity.address_change (
  id uuid not null,
  person_id text not null,
  tenant_id uuid,
  user_id uuid,
  asked_by uuid,
  old_email text not null,
  new_email text not null,
  token_hash bytea,
  expires_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  changed_to text,
  undo_hash bytea,
  undo_until timestamp with time zone
);
alter table identity.address_change add constraint address_change_person_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
alter table identity.address_change add constraint address_change_pk PRIMARY KEY (id);
alter table identity.address_change add constraint address_change_token UNIQUE (token_hash);
alter table identity.address_change add constraint address_change_undo UNIQUE (undo_hash);
CREATE INDEX address_change_by_old ON identity.address_change USING btree (old_email);
CREATE INDEX address_change_of_person ON identity.address_change USING btree (person_id);
CREATE INDEX address_change_of_user ON identity.address_change USING btree (tenant_id, user_id);
grant delete, select on identity.address_change to mandate_identity;

create table identity.attempt (
  subject text not null,
  window_ends timestamp with time zone not null,
  count integer not null
);
alter table identity.attempt add constraint attempt_pk PRIMARY KEY (subject);
CREATE INDEX attempt_by_end ON identity.attempt USING btree (window_ends);
grant delete, insert, select, update on identity.attempt to mandate_identity;

create table identity.invitation (
  token_hash bytea not null,
  person_id text not null,
  tenant_id uuid not null,
  user_id uuid not null,
  organization text not null,
  expires_at timestamp with time zone not null
);
alter table identity.invitation add constraint invitation_of_user UNIQUE (tenant_id, user_id);
alter table identity.invitation add constraint invitation_person_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
alter table identity.invitation add constraint invitation_pk PRIMARY KEY (token_hash);
CREATE INDEX invitation_by_end ON identity.invitation USING btree (expires_at);
grant delete, select on identity.invitation to mandate_identity;

create table identity.jwks (
  id text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamp with time zone not null,
  "expiresAt" timestamp with time zone,
  alg text,
  crv text
);
alter table identity.jwks add constraint identity_jwks_pk PRIMARY KEY (id);
grant delete, insert, select, update on identity.jwks to mandate_identity;

create table identity.mail_choice (
  person_id text not null,
  new_sign_in boolean not null
);
alter table identity.mail_choice add constraint mail_choice_pk PRIMARY KEY (person_id);
alter table identity.mail_choice add constraint mail_choice_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
grant delete, insert, select, update on identity.mail_choice to mandate_identity;

create table identity.matrix_link (
  token_hash bytea not null,
  tenant_id uuid not null,
  matrix_id uuid not null
);
alter table identity.matrix_link add constraint matrix_link_of_matrix UNIQUE (tenant_id, matrix_id);
alter table identity.matrix_link add constraint matrix_link_pk PRIMARY KEY (token_hash);

create table identity.membership (
  person_id text not null,
  tenant_id uuid not null,
  user_id uuid not null
);
alter table identity.membership add constraint membership_pk PRIMARY KEY (person_id, tenant_id);

create table identity.passkey (
  id text not null,
  person_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table identity.passkey add constraint passkey_credential UNIQUE (credential_id);
alter table identity.passkey add constraint passkey_pk PRIMARY KEY (id);
alter table identity.passkey add constraint passkey_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
CREATE INDEX passkey_of_person ON identity.passkey USING btree (person_id);
grant delete, insert, select, update on identity.passkey to mandate_identity;

create table identity.passkey_challenge (
  challenge text not null,
  person_id text,
  expires_at timestamp with time zone not null
);
alter table identity.passkey_challenge add constraint passkey_challenge_pk PRIMARY KEY (challenge);
CREATE INDEX passkey_challenge_by_end ON identity.passkey_challenge USING btree (expires_at);
grant delete, insert, select, update on identity.passkey_challenge to mandate_identity;

create table identity.password_reset (
  token_hash bytea not null,
  person_id text not null,
  expires_at timestamp with time zone not null
);
alter table identity.password_reset add constraint password_reset_pk PRIMARY KEY (token_hash);
alter table identity.password_reset add constraint password_reset_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
CREATE INDEX password_reset_by_end ON identity.password_reset USING btree (expires_at);
CREATE INDEX password_reset_of_person ON identity.password_reset USING btree (person_id);
grant delete, insert, select, update on identity.password_reset to mandate_identity;

create table identity.pending_sign_in (
  ticket_hash bytea not null,
  person_id text not null,
  tenant_id uuid,
  tries integer not null,
  expires_at timestamp with time zone not null
);
alter table identity.pending_sign_in add constraint pending_sign_in_pk PRIMARY KEY (ticket_hash);
alter table identity.pending_sign_in add constraint pending_sign_in_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
CREATE INDEX pending_sign_in_by_end ON identity.pending_sign_in USING btree (expires_at);
CREATE INDEX pending_sign_in_of_person ON identity.pending_sign_in USING btree (person_id);
grant delete, insert, select, update on identity.pending_sign_in to mandate_identity;

create table identity.recovery_code (
  person_id text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now()
);
alter table identity.recovery_code add constraint recovery_code_pk PRIMARY KEY (person_id, code_hash);
alter table identity.recovery_code add constraint recovery_code_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
grant delete, insert, select, update on identity.recovery_code to mandate_identity;

create table identity.second_factor (
  person_id text not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_counter bigint not null default 0,
  created_at timestamp with time zone not null
);
alter table identity.second_factor add constraint second_factor_pk PRIMARY KEY (person_id);
alter table identity.second_factor add constraint second_factor_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
grant delete, insert, select, update on identity.second_factor to mandate_identity;

create table identity.session (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  "tenantId" text,
  "provenAt" timestamp with time zone not null default '-infinity'::timestamp with time zone
);
alter table identity.session add constraint identity_session_pk PRIMARY KEY (id);
alter table identity.session add constraint identity_session_token UNIQUE (token);
alter table identity.session add constraint identity_session_user_fk FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE;
CREATE INDEX identity_session_by_end ON identity.session USING btree ("expiresAt");
CREATE INDEX identity_session_of_user ON identity.session USING btree ("userId");
grant delete, insert, select, update on identity.session to mandate_identity;
grant select ("expiresAt", id, "tenantId", "userId") on identity.session to mandate_app;

create table identity.sign_in_code (
  challenge_hash bytea not null,
  email text not null,
  person_id text,
  code_hash bytea not null,
  tries integer not null,
  expires_at timestamp with time zone not null
);
alter table identity.sign_in_code add constraint sign_in_code_pk PRIMARY KEY (challenge_hash);
CREATE INDEX sign_in_code_by_end ON identity.sign_in_code USING btree (expires_at);
CREATE INDEX sign_in_code_of_person ON identity.sign_in_code USING btree (person_id);
grant delete, insert, select, update on identity.sign_in_code to mandate_identity;

create table identity.sign_in_lock (
  subject text not null,
  failures integer not null,
  failed_at timestamp with time zone not null,
  locked_until timestamp with time zone not null
);
alter table identity.sign_in_lock add constraint sign_in_lock_pk PRIMARY KEY (subject);
CREATE INDEX sign_in_lock_by_end ON identity.sign_in_lock USING btree (failed_at);
grant delete, insert, select, update on identity.sign_in_lock to mandate_identity;

create table identity.sign_in_log (
  at timestamp with time zone not null,
  id uuid not null,
  account text,
  person_id text,
  tenant_id uuid,
  address text not null,
  agent text not null,
  call text not null,
  status integer not null,
  code text,
  request_id text not null,
  account_after text
);
alter table identity.sign_in_log add constraint sign_in_log_pk PRIMARY KEY (at, id);
grant delete, select on identity.sign_in_log to mandate_worker;
grant insert, select on identity.sign_in_log to mandate_app;

create table identity.sign_in_place (
  person_id text not null,
  place_hash bytea not null,
  seen_at timestamp with time zone not null
);
alter table identity.sign_in_place add constraint sign_in_place_pk PRIMARY KEY (person_id, place_hash);
alter table identity.sign_in_place add constraint sign_in_place_user_fk FOREIGN KEY (person_id) REFERENCES identity."user"(id) ON DELETE CASCADE;
grant delete, insert, select, update on identity.sign_in_place to mandate_identity;

create table identity.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP
);
alter table identity.verification add constraint identity_verification_pk PRIMARY KEY (id);
CREATE INDEX identity_verification_by_name ON identity.verification USING btree (identifier);
grant delete, insert, select, update on identity.verification to mandate_identity;

create view app.associated_public with (security_invoker=true) as
 SELECT d.tenant_id,
    d.id,
    'DEC-'::text || d.display_number AS display_id,
    d.name
   FROM app.decision d
UNION ALL
 SELECT e.tenant_id,
    e.id,
    'DEL-'::text || e.display_number AS display_id,
    d.name
   FROM app.delegation e
     JOIN app.decision d ON d.tenant_id = e.tenant_id AND d.id = e.decision_id;
grant select on app.associated_public to mandate_app;
grant select on app.associated_public to mandate_worker;

create view app.authority_type_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    icon,
    "position",
    status
   FROM app.authority_type;
grant select on app.authority_type_public to mandate_app;
grant select on app.authority_type_public to mandate_worker;

create view app.category_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    section_id,
    name
   FROM app.category;
grant select on app.category_public to mandate_app;
grant select on app.category_public to mandate_worker;

create view app.currency_rate_public with (security_invoker=true) as
 SELECT tenant_id,
    currency,
    rate,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.currency_rate;
grant select on app.currency_rate_public to mandate_app;
grant select on app.currency_rate_public to mandate_worker;

create view app.decision_group_public with (security_invoker=true) as
 SELECT g.tenant_id,
    g.group_id,
    g.decision_id
   FROM app.decision_group g
     JOIN app.decision d ON d.tenant_id = g.tenant_id AND d.id = g.decision_id AND d.status <> 'DELETED'::text;
grant select on app.decision_group_public to mandate_app;
grant select on app.decision_group_public to mandate_worker;

create view app.decision_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    'DEC-'::text || display_number AS display_id,
    name,
    section_id,
    category_id
   FROM app.decision
  WHERE status <> 'DELETED'::text;
grant select on app.decision_public to mandate_app;
grant select on app.decision_public to mandate_worker;

create view app.decision_role_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name,
    "position",
    status
   FROM app.decision_role;
grant select on app.decision_role_public to mandate_app;
grant select on app.decision_role_public to mandate_worker;

create view app.decision_status_public with (security_invoker=true) as
 SELECT tenant_id,
    decision_id,
    status,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.decision_terms;
grant select on app.decision_status_public to mandate_app;
grant select on app.decision_status_public to mandate_worker;

create view app.delegation_change_public with (security_invoker=true) as
 SELECT tenant_id,
    delegation_id
   FROM app.delegation_change;
grant select on app.delegation_change_public to mandate_app;
grant select on app.delegation_change_public to mandate_worker;

create view app.delegation_group_public with (security_invoker=true) as
 SELECT g.tenant_id,
    g.group_id,
    g.delegation_id
   FROM app.delegation_group g
     JOIN app.delegation d ON d.tenant_id = g.tenant_id AND d.id = g.delegation_id AND d.status <> 'DELETED'::text;
grant select on app.delegation_group_public to mandate_app;
grant select on app.delegation_group_public to mandate_worker;

create view app.delegation_issued_public with (security_invoker=true) as
 SELECT tenant_id,
    issuer_position_id AS position_id,
    id AS delegation_id
   FROM app.delegation
  WHERE issuer_position_id IS NOT NULL AND status <> 'DELETED'::text;
grant select on app.delegation_issued_public to mandate_app;
grant select on app.delegation_issued_public to mandate_worker;

create view app.delegation_received_public with (security_invoker=true) as
 SELECT s.tenant_id,
    s.position_id,
    s.delegation_id
   FROM app.delegation_slot s
     JOIN app.delegation d ON d.tenant_id = s.tenant_id AND d.id = s.delegation_id AND d.status <> 'DELETED'::text
  WHERE s.position_id IS NOT NULL AND (s.status <> ALL (ARRAY['DRAFT'::text, 'REMOVED'::text, 'DELETED'::text]));
grant select on app.delegation_received_public to mandate_app;
grant select on app.delegation_received_public to mandate_worker;

create view app.delegation_settings_public with (security_invoker=true) as
 SELECT tenant_id,
    person_in_position,
    position_only,
    specific_person,
    auto_issue,
    auto_revoke,
    delegation_acceptance,
    issuer_approval,
    four_eyes,
    redelegation_limit_enabled,
    max_depth,
    version,
    updated_at,
    designated_approvers
   FROM app.delegation_settings;
grant select on app.delegation_settings_public to mandate_app;
grant select on app.delegation_settings_public to mandate_worker;

create view app.delegation_slot_public with (security_invoker=true) as
 SELECT s.tenant_id,
    s.id,
    s.delegation_id,
    s.decision_id,
    s.user_id,
    s.position_id,
    s.kind,
    d.status,
    'DEL-'::text || d.display_number AS display_id
   FROM app.delegation_slot s
     JOIN app.delegation d ON d.tenant_id = s.tenant_id AND d.id = s.delegation_id AND (d.status <> ALL (ARRAY['DRAFT'::text, 'DELETED'::text]))
  WHERE s.status <> ALL (ARRAY['DRAFT'::text, 'REMOVED'::text, 'DELETED'::text]);
grant select on app.delegation_slot_public to mandate_app;
grant select on app.delegation_slot_public to mandate_worker;

create view app.fact_row with (security_invoker=true) as
 SELECT f.tenant_id,
    'decision'::text AS kind,
    f.decision_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'decision_terms'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.decision_terms f
UNION ALL
 SELECT f.tenant_id,
    'delegation'::text AS kind,
    f.delegation_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'delegation_terms'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.delegation_terms f
UNION ALL
 SELECT f.tenant_id,
    'delegation'::text AS kind,
    f.delegation_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'slot_status'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.slot_status f
UNION ALL
 SELECT f.tenant_id,
    'delegation'::text AS kind,
    f.root_delegation_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'cascade_act'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.cascade_act f
UNION ALL
 SELECT f.tenant_id,
    'user'::text AS kind,
    f.user_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'user_status'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.user_status f
UNION ALL
 SELECT f.tenant_id,
    'user'::text AS kind,
    f.user_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'occupancy'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.occupancy f
UNION ALL
 SELECT f.tenant_id,
    'position'::text AS kind,
    f.position_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'position_status'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.position_status f
UNION ALL
 SELECT f.tenant_id,
    'group'::text AS kind,
    f.group_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'group_status'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.group_status f
UNION ALL
 SELECT f.tenant_id,
    'group'::text AS kind,
    f.group_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'group_parent'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.group_parent f
UNION ALL
 SELECT f.tenant_id,
    'currency-rate'::text AS kind,
    f.tenant_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'currency_rate'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.currency_rate f
UNION ALL
 SELECT f.tenant_id,
    'delegation-settings'::text AS kind,
    f.tenant_id AS record_id,
    f.transaction_id,
    f.closing_transaction_id,
    f.recorded_until,
    'redelegation_limit'::text AS fact,
    to_jsonb(f.*) AS said
   FROM app.redelegation_limit f;
grant select on app.fact_row to mandate_app;
grant select on app.fact_row to mandate_worker;

create view app.group_parent_public with (security_invoker=true) as
 SELECT tenant_id,
    group_id,
    parent_id,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.group_parent;
grant select on app.group_parent_public to mandate_app;
grant select on app.group_parent_public to mandate_worker;

create view app.group_public with (security_invoker=true) as
 SELECT g.tenant_id,
    g.id,
    g.name,
    g.display_name,
    g.status,
    g.group_type_id,
    t.name AS group_type_name,
    t."position" AS group_type_position,
    t.status AS group_type_status,
    g.deleted_at IS NOT NULL AS is_deleted
   FROM app."group" g
     JOIN app.group_type t ON t.tenant_id = g.tenant_id AND t.id = g.group_type_id;
grant select on app.group_public to mandate_app;
grant select on app.group_public to mandate_worker;

create view app.group_status_public with (security_invoker=true) as
 SELECT tenant_id,
    group_id,
    status,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.group_status;
grant select on app.group_status_public to mandate_app;
grant select on app.group_status_public to mandate_worker;

create view app.matrix_settings_public with (security_invoker=true) as
 SELECT tenant_id,
    decision_matrix_enabled,
    authority_matrix_enabled,
    external_sharing,
    require_password,
    require_expiration,
    version,
    updated_at
   FROM app.matrix_settings;
grant select on app.matrix_settings_public to mandate_app;
grant select on app.matrix_settings_public to mandate_worker;

create view app.occupancy_public with (security_invoker=true) as
 SELECT tenant_id,
    user_id,
    position_id,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.occupancy;
grant select on app.occupancy_public to mandate_app;
grant select on app.occupancy_public to mandate_worker;

create view app.organization_public with (security_invoker=true) as
 SELECT g.tenant_id,
    g.id,
    g.name
   FROM app."group" g
     JOIN app.group_type t ON t.tenant_id = g.tenant_id AND t.id = g.group_type_id
  WHERE t.is_default AND NOT t.may_be_disabled;
grant select on app.organization_public to mandate_app;
grant select on app.organization_public to mandate_worker;

create view app.position_delegation_public with (security_invoker=true) as
 SELECT s.tenant_id,
    s.position_id,
    s.user_id,
    s.status AS slot_status,
    d.id AS delegation_id,
    d.display_number,
    'DEL-'::text || d.display_number AS display_id,
    d.status,
    d.expiration
   FROM app.delegation_slot s
     JOIN app.delegation d ON d.tenant_id = s.tenant_id AND d.id = s.delegation_id
  WHERE s.position_id IS NOT NULL;
grant select on app.position_delegation_public to mandate_app;
grant select on app.position_delegation_public to mandate_worker;

create view app.position_group_public with (security_invoker=true) as
 SELECT tenant_id,
    position_id,
    group_id
   FROM app.position_group;
grant select on app.position_group_public to mandate_app;
grant select on app.position_group_public to mandate_worker;

create view app.position_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    display_number,
    name,
    status,
    deleted_at IS NOT NULL AS is_deleted
   FROM app."position";
grant select on app.position_public to mandate_app;
grant select on app.position_public to mandate_worker;

create view app.position_status_public with (security_invoker=true) as
 SELECT tenant_id,
    position_id,
    status,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.position_status;
grant select on app.position_status_public to mandate_app;
grant select on app.position_status_public to mandate_worker;

create view app.redelegation_limit_public with (security_invoker=true) as
 SELECT tenant_id,
    value_type,
    unit,
    max,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.redelegation_limit;
grant select on app.redelegation_limit_public to mandate_app;
grant select on app.redelegation_limit_public to mandate_worker;

create view app.section_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    name
   FROM app.section;
grant select on app.section_public to mandate_app;
grant select on app.section_public to mandate_worker;

create view app.stamp_key_public with (security_invoker=true) as
 SELECT tenant_id,
    stamp_key
   FROM app.tenant;
grant select on app.stamp_key_public to mandate_app;
grant select on app.stamp_key_public to mandate_worker;

create view app.tenant_public with (security_invoker=true) as
 SELECT tenant_id,
    name,
    account_id,
    zone,
    base_currency,
    multi_currency_enabled,
    date_format,
    status
   FROM app.tenant;
grant select on app.tenant_public to mandate_app;
grant select on app.tenant_public to mandate_worker;

create view app.user_group_public with (security_invoker=true) as
 SELECT tenant_id,
    user_id,
    group_id,
    is_primary_organization
   FROM app.user_group;
grant select on app.user_group_public to mandate_app;
grant select on app.user_group_public to mandate_worker;

create view app.user_permission_public with (security_invoker=true) as
 SELECT l.tenant_id,
    l.user_id,
    p.key,
    p.value AS scope
   FROM app.user_user_role l
     JOIN app.user_role r ON r.tenant_id = l.tenant_id AND r.id = l.user_role_id AND r.status = 'ACTIVE'::text
     CROSS JOIN LATERAL jsonb_each_text(r.permissions) p(key, value);
grant select on app.user_permission_public to mandate_app;
grant select on app.user_permission_public to mandate_worker;

create view app.user_public with (security_invoker=true) as
 SELECT tenant_id,
    id,
    display_number,
    name,
    email,
    status,
    manager_user_id,
    person_id,
    active_from,
    active_until
   FROM app."user";
grant select on app.user_public to mandate_app;
grant select on app.user_public to mandate_worker;

create view app.user_status_public with (security_invoker=true) as
 SELECT tenant_id,
    user_id,
    status,
    holds_from,
    holds_until,
    recorded_from,
    recorded_until
   FROM app.user_status;
grant select on app.user_status_public to mandate_app;
grant select on app.user_status_public to mandate_worker;

CREATE OR REPLACE FUNCTION app.actions_matching(words text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'public'
AS $function$
begin
  return query execute 'select a.id from app.action a where a.tenant_id = $1 and a.deleted_at is null'
    || app.has_words('(a.name || '' '' || a.description || '' ACT-'' || a.display_number::text)', words) || ' limit $2' using app.tid(), most;
end $function$
;
grant execute on function app.actions_matching(text[],integer) to mandate_app;
grant execute on function app.actions_matching(text[],integer) to mandate_worker;

CREATE OR REPLACE FUNCTION app.decisions_matching(words text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'public'
AS $function$
begin
  return query execute 'select d.id from app.decision d where d.tenant_id = $1 and d.status <> ''DELETED'''
    || app.has_words('(d.name || '' '' || d.description || '' DEC-'' || d.display_number::text)', words) || ' limit $2' using app.tid(), most;
end $function$
;
grant execute on function app.decisions_matching(text[],integer) to mandate_app;
grant execute on function app.decisions_matching(text[],integer) to mandate_worker;

CREATE OR REPLACE FUNCTION app.delegations_matching(words text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'public'
AS $function$
begin
  return query execute 'select s.delegation_id from app.delegation_search s where s.tenant_id = $1'
    || app.has_words('s.text', words) || ' limit $2' using app.tid(), most;
end $function$
;
grant execute on function app.delegations_matching(text[],integer) to mandate_app;
grant execute on function app.delegations_matching(text[],integer) to mandate_worker;

CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, job_key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app'
AS $function$
begin
  delete from app.job_guard where id = 0;
  perform graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key);
end $function$
;
grant execute on function app.enqueue(text,json,text,timestamp with time zone) to mandate_app;
grant execute on function app.enqueue(text,json,text,timestamp with time zone) to mandate_worker;

CREATE OR REPLACE FUNCTION app.folded(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(name) = length(name)) THEN lower(name) ELSE replace(replace(replace(replace(replace(lower(translate(regexp_replace(NORMALIZE(name, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØŁĐÐĦŦŊÞÆŒẞĲøłđðħıŧŋς‘’ʼ′'::text, 'olddhtnþæœßĳolddhitnσ'''''''''::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ĳ'::text, 'ij'::text) END
;
grant execute on function app.folded(text) to public;

CREATE OR REPLACE FUNCTION app.guard(guarded regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant_only on %s using (tenant_id = app.tid()) with check (tenant_id = app.tid())', guarded);
  execute format('grant select, insert, update, delete on %s to mandate_app, mandate_worker', guarded);
end $function$
;
grant execute on function app.guard(regclass) to public;

CREATE OR REPLACE FUNCTION app.guard_facts(guarded regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant_reads on %s for select using (tenant_id = app.tid())', guarded);
  execute format('create policy tenant_adds on %s for insert with check (tenant_id = app.tid())', guarded);
  execute format('create policy tenant_closes on %s for update using (tenant_id = app.tid() and recorded_until = ''infinity'') with check (tenant_id = app.tid() and recorded_until < ''infinity'')', guarded);
  execute format('grant select, insert, update (recorded_until, closing_transaction_id) on %s to mandate_app, mandate_worker', guarded);
end $function$
;
grant execute on function app.guard_facts(regclass) to public;

CREATE OR REPLACE FUNCTION app.has_words(expression text, words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(string_agg(' and (' || (
    select string_agg(format('app.folded(%s) like %L', expression, pattern), ' or ') from unnest(string_to_array(word, chr(10))) pattern
  ) || ')', ''), '') from unnest(words) word
$function$
;
grant execute on function app.has_words(text,text[]) to public;

CREATE OR REPLACE FUNCTION app.in_force_now(label text, status text, since timestamp with time zone, until timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((status <> ALL (ARRAY['PENDING'::text, 'ISSUED'::text, 'ACCEPTED'::text, 'SUSPENDED'::text])) OR (until <= at)) THEN 'NO'::text WHEN ((label = ANY (ARRAY['YES'::text, 'PARTLY'::text])) AND (since > at)) THEN 'NOT_YET'::text ELSE label END
;
grant execute on function app.in_force_now(text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.known_tenants()
 RETURNS TABLE(tenant_id uuid, is_registered boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app'
AS $function$
begin
  return query select k.tenant_id, exists (select 1 from app.tenant_register r where r.tenant_id = k.tenant_id) from (
      select r.tenant_id from app.tenant_register r
      union select m.tenant_id from identity.membership m
      union select (regexp_matches(l.heads, 'tenant ([0-9a-f-]{36})', 'g'))[1]::uuid
        from (select a.heads from app.anchor a order by a.number desc limit 1) l) k
    order by k.tenant_id;
end $function$
;
grant execute on function app.known_tenants() to mandate_worker;

CREATE OR REPLACE FUNCTION app.place(placed regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.placement (table_name, kind) values (placed::text, kind);
  if kind = 'local' or not exists (select from pg_extension where extname = 'citus') then return; end if;
  if kind = 'tenant' then perform create_distributed_table(placed::text, 'tenant_id');
  else perform create_reference_table(placed::text);
  end if;
end $function$
;
grant execute on function app.place(regclass,text) to public;

CREATE OR REPLACE FUNCTION app.positions_matching(words text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'public'
AS $function$
begin
  return query execute 'select p.id from app.position p where p.tenant_id = $1 and p.deleted_at is null'
    || app.has_words('p.name', words) || ' limit $2' using app.tid(), most;
end $function$
;
grant execute on function app.positions_matching(text[],integer) to mandate_app;
grant execute on function app.positions_matching(text[],integer) to mandate_worker;

CREATE OR REPLACE FUNCTION app.set_tenant(tenant uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('set local app.tenant_id = %L', tenant);
end $function$
;
grant execute on function app.set_tenant(uuid) to public;

CREATE OR REPLACE FUNCTION app.status_now(own text, cascade text, expiration timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (own <> ALL (ARRAY['PENDING'::text, 'ISSUED'::text, 'ACCEPTED'::text, 'SUSPENDED'::text])) THEN own WHEN (cascade = 'REVOKE'::text) THEN 'REVOKED'::text WHEN (expiration <= at) THEN 'EXPIRED'::text WHEN (cascade = 'SUSPEND'::text) THEN 'SUSPENDED'::text ELSE own END
;
grant execute on function app.status_now(text,text,timestamp with time zone,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.status_now(status text, expiration timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((status = ANY (ARRAY['PENDING'::text, 'ISSUED'::text, 'ACCEPTED'::text, 'SUSPENDED'::text])) AND (expiration <= at)) THEN 'EXPIRED'::text ELSE status END
;
grant execute on function app.status_now(text,timestamp with time zone,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.status_of_slots(label text, statuses text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (COALESCE(array_remove(statuses, 'REMOVED'::text), '{}'::text[]) = '{}'::text[]) THEN CASE WHEN (label = 'DELETED'::text) THEN 'DELETED'::text ELSE 'DRAFT'::text END WHEN ('DELETED'::text = ANY (statuses)) THEN 'DELETED'::text WHEN ('DRAFT'::text = ANY (statuses)) THEN 'DRAFT'::text WHEN ('PENDING'::text = ANY (statuses)) THEN 'PENDING'::text WHEN ('REVOKED'::text = ANY (statuses)) THEN 'REVOKED'::text WHEN ('SUSPENDED'::text = ANY (statuses)) THEN 'SUSPENDED'::text WHEN ('ISSUED'::text = ANY (statuses)) THEN 'ISSUED'::text ELSE 'ACCEPTED'::text END
;
grant execute on function app.status_of_slots(text,text[]) to public;

CREATE OR REPLACE FUNCTION app.tenant_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app'
AS $function$
begin
  return query select p.tenant_id from app.tenant_register p order by p.tenant_id;
end $function$
;
grant execute on function app.tenant_ids() to mandate_app;
grant execute on function app.tenant_ids() to mandate_worker;

CREATE OR REPLACE FUNCTION app.tid()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid
;
grant execute on function app.tid() to public;

CREATE OR REPLACE FUNCTION app.user_status_now(status text, active_from timestamp with time zone, active_until timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((status = 'ACTIVE'::text) AND (active_until <= at)) THEN 'INACTIVE'::text WHEN ((status = 'INACTIVE'::text) AND (active_from <= at) AND ((active_until IS NULL) OR (active_until > at))) THEN 'ACTIVE'::text ELSE status END
;
grant execute on function app.user_status_now(text,timestamp with time zone,timestamp with time zone,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.users_matching(words text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'public'
AS $function$
begin
  return query execute 'select u.id from app."user" u where u.tenant_id = $1 and u.status <> ''DELETED'''
    || app.has_words('(u.name || '' '' || u.email)', words) || ' limit $2' using app.tid(), most;
end $function$
;
grant execute on function app.users_matching(text[],integer) to mandate_app;
grant execute on function app.users_matching(text[],integer) to mandate_worker;

CREATE OR REPLACE FUNCTION app.words_like(typed text[], most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'public'
AS $function$
declare
  tenant uuid := app.tid();
  one text;
begin
  set local pg_trgm.word_similarity_threshold = 0.4;
  foreach one in array typed loop
    return query select k.word from (select distinct w.word from (
      (select d.name from app.decision d where d.tenant_id = tenant and d.status <> 'DELETED' and app.folded(d.name) %> one limit most)
      union all (select u.name from app."user" u where u.tenant_id = tenant and u.status <> 'DELETED' and app.folded(u.name) %> one limit most)
      union all (select p.name from app.position p where p.tenant_id = tenant and p.deleted_at is null and app.folded(p.name) %> one limit most)
      union all (select a.name from app.action a where a.tenant_id = tenant and a.deleted_at is null and a.system_kind is null and app.folded(a.name) %> one limit most)
    ) n cross join regexp_split_to_table(n.name, '[\s,.;:()/&"\u2013\u2014-]+') w(word)) k where app.folded(k.word) %> one;
  end loop;
end $function$
;
grant execute on function app.words_like(text[],integer) to mandate_app;
grant execute on function app.words_like(text[],integer) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.address_asked(person text, tenant uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return (select c.new_email from identity.address_change c where c.person_id = person and c.tenant_id is not distinct from tenant
    and c.changed_at is null and c.expires_at > at);
end $function$
;
grant execute on function identity.address_asked(text,uuid,timestamp with time zone) to mandate_app;
grant execute on function identity.address_asked(text,uuid,timestamp with time zone) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.address_of(person text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return (select u."email" from identity."user" u where u."id" = person);
end $function$
;
grant execute on function identity.address_of(text) to mandate_app;

CREATE OR REPLACE FUNCTION identity.address_of_link(hash bytea, at timestamp with time zone)
 RETURNS SETOF identity.address_change
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select c.* from identity.address_change c
    where c.token_hash = hash and c.expires_at > at or c.undo_hash = hash and c.undo_until > at for update;
end $function$
;
grant execute on function identity.address_of_link(bytea,timestamp with time zone) to mandate_app;

CREATE OR REPLACE FUNCTION identity.address_proven(change uuid, link bytea, at timestamp with time zone, became text, undo bytea, until timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
declare c identity.address_change;
begin
  perform from identity."user" u join identity.address_change d on d.person_id = u."id" where d.id = change for update of u;
  select d.* into c from identity.address_change d where d.id = change and d.token_hash = link and d.expires_at > at for update;
  if not found then return 'over'; end if;
  if became is null then
    begin
      update identity."user" u set "email" = c.new_email where u."id" = c.person_id;
    exception when unique_violation then return 'taken';
    end;
  end if;
  update identity.address_change d set changed_at = coalesce(d.changed_at, at), changed_to = became, undo_hash = undo,
    undo_until = coalesce(d.undo_until, until) where d.id = change;
  -- what was mailed to the address before leads nowhere
  perform identity.end_ways_in(c.person_id, false);
  return 'done';
end $function$
;
grant execute on function identity.address_proven(uuid,bytea,timestamp with time zone,text,bytea,timestamp with time zone) to mandate_app;

CREATE OR REPLACE FUNCTION identity.address_settled(change uuid, is_undone boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  if is_undone then delete from identity.address_change c where c.id = change;
  else update identity.address_change c set token_hash = null where c.id = change;
  end if;
end $function$
;
grant execute on function identity.address_settled(uuid,boolean) to mandate_app;

CREATE OR REPLACE FUNCTION identity.address_undone(change uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
declare c identity.address_change;
begin
  perform from identity."user" u join identity.address_change d on d.person_id = u."id" where d.id = change for update of u;
  select d.* into c from identity.address_change d where d.id = change and d.undo_until > at for update;
  if not found then return 'over'; end if;
  if c.changed_to is not null then
    perform identity.end_ways_in(c.changed_to, true);
    -- later wishes for the same user, and later moves of it, go with this one
    delete from identity.address_change d where d.tenant_id = c.tenant_id and d.user_id = c.user_id and d.id <> c.id
      and (d.changed_at is null or d.changed_to is not null and d.changed_at >= c.changed_at);
    return 'done';
  end if;
  begin
    update identity."user" u set "email" = c.old_email where u."id" = c.person_id;
  exception when unique_violation then return 'taken';
  end;
  delete from identity.address_change d where d.person_id = c.person_id and d.id <> c.id and coalesce(d.changed_at, 'infinity') >= c.changed_at;
  perform identity.end_ways_in(c.person_id, true);
  delete from identity.passkey k where k.person_id = c.person_id and k.created_at >= c.changed_at;
  delete from identity.account a where a."userId" = c.person_id and a."updatedAt" >= c.changed_at;
  delete from identity.recovery_code r where r.person_id = c.person_id and r.created_at >= c.changed_at;
  delete from identity.second_factor f where f.person_id = c.person_id and f.confirmed_at >= c.changed_at;
  return 'done';
end $function$
;
grant execute on function identity.address_undone(uuid,timestamp with time zone) to mandate_app;

CREATE OR REPLACE FUNCTION identity.ask_address(change uuid, person text, tenant uuid, tenant_user uuid, asker uuid, wanted text, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  perform from identity."user" u where u."id" = person for key share;
  perform identity.withdraw_address(person, tenant);
  insert into identity.address_change (id, person_id, tenant_id, user_id, asked_by, old_email, new_email, expires_at)
    select change, person, tenant, tenant_user, asker, u."email", lower(wanted), until from identity."user" u where u."id" = person;
end $function$
;
grant execute on function identity.ask_address(uuid,text,uuid,uuid,uuid,text,timestamp with time zone) to mandate_app;

CREATE OR REPLACE FUNCTION identity.count_attempts(subjects text[], counted_at timestamp with time zone, ends timestamp with time zone)
 RETURNS SETOF identity.attempt
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
  insert into identity.attempt as a (subject, window_ends, count)
  select s.subject, ends, 1 from unnest(subjects) s (subject) order by s.subject
  on conflict (subject) do update set
    count = case when a.window_ends <= counted_at then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= counted_at then excluded.window_ends else a.window_ends end
  returning a.*
$function$
;
grant execute on function identity.count_attempts(text[],timestamp with time zone,timestamp with time zone) to mandate_app;
grant execute on function identity.count_attempts(text[],timestamp with time zone,timestamp with time zone) to mandate_identity;

CREATE OR REPLACE FUNCTION identity.end_matrix_links(matrices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  delete from identity.matrix_link l where l.tenant_id = app.tid() and l.matrix_id = any(matrices);
end $function$
;
grant execute on function identity.end_matrix_links(uuid[]) to mandate_app;
grant execute on function identity.end_matrix_links(uuid[]) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.end_sessions_in(person text, tenant uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  if exists (select from identity.membership m where m.person_id = person and m.tenant_id <> tenant) then return; end if;
  perform identity.end_ways_in(person, true);
end $function$
;
grant execute on function identity.end_sessions_in(text,uuid) to mandate_app;
grant execute on function identity.end_sessions_in(text,uuid) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.end_ways_in(person text, with_sessions boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  delete from identity.sign_in_code c where c.person_id = person;
  delete from identity.pending_sign_in p where p.person_id = person;
  delete from identity.password_reset r where r.person_id = person;
  if with_sessions then delete from identity.session s where s."userId" = person; end if;
end $function$
;
grant execute on function identity.end_ways_in(text,boolean) to mandate_identity;

CREATE OR REPLACE FUNCTION identity.held_addresses(addresses text[], tenant uuid)
 RETURNS TABLE(email text, person text, moved uuid, until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select c.old_email, c.person_id, case when c.changed_to is not null then c.user_id end, c.undo_until
    from identity.address_change c join identity."user" u on u."id" = c.person_id
    where c.old_email = any(addresses) and c.undo_until > now()
      and (c.changed_to is null and u."email" <> c.old_email or c.changed_to is not null and c.tenant_id = tenant);
end $function$
;
grant execute on function identity.held_addresses(text[],uuid) to mandate_app;
grant execute on function identity.held_addresses(text[],uuid) to mandate_identity;
grant execute on function identity.held_addresses(text[],uuid) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.hold_person(person text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  perform from identity."user" u where u."id" = person for update;
end $function$
;
grant execute on function identity.hold_person(text) to mandate_app;

CREATE OR REPLACE FUNCTION identity.invite(hash bytea, person text, tenant uuid, tenant_user uuid, called text, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  insert into identity.invitation (token_hash, person_id, tenant_id, user_id, organization, expires_at)
    values (hash, person, tenant, tenant_user, called, until)
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, person_id = excluded.person_id,
      organization = excluded.organization, expires_at = excluded.expires_at;
end $function$
;
grant execute on function identity.invite(bytea,text,uuid,uuid,text,timestamp with time zone) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.is_known(person text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return exists (select from identity.account a where a."userId" = person)
    or exists (select from identity.sign_in_place p where p.person_id = person)
    or exists (select from identity.passkey k where k.person_id = person);
end $function$
;
grant execute on function identity.is_known(text) to mandate_app;
grant execute on function identity.is_known(text) to mandate_identity;

CREATE OR REPLACE FUNCTION identity.join_tenant(person text, tenant uuid, tenant_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  insert into identity.membership (person_id, tenant_id, user_id) values (person, tenant, tenant_user)
    on conflict (person_id, tenant_id) do update set user_id = excluded.user_id;
end $function$
;
grant execute on function identity.join_tenant(text,uuid,uuid) to mandate_app;
grant execute on function identity.join_tenant(text,uuid,uuid) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.keep_matrix_link(hash bytea, matrix uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  insert into identity.matrix_link (token_hash, tenant_id, matrix_id) values (hash, app.tid(), matrix)
    on conflict (tenant_id, matrix_id) do update set token_hash = excluded.token_hash;
end $function$
;
grant execute on function identity.keep_matrix_link(bytea,uuid) to mandate_app;

CREATE OR REPLACE FUNCTION identity.later_moves(change uuid)
 RETURNS SETOF identity.address_change
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select d.* from identity.address_change c join identity.address_change d
    on d.person_id = c.person_id and d.changed_to is not null and d.changed_at >= c.changed_at and d.id <> c.id
    where c.id = change order by d.changed_at desc;
end $function$
;
grant execute on function identity.later_moves(uuid) to mandate_app;

CREATE OR REPLACE FUNCTION identity.leave_tenant(person text, tenant uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  delete from identity.membership m where m.person_id = person and m.tenant_id = tenant;
end $function$
;
grant execute on function identity.leave_tenant(text,uuid) to mandate_app;
grant execute on function identity.leave_tenant(text,uuid) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.link_address(change uuid, hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
declare wanted text;
begin
  update identity.address_change c set token_hash = hash where c.id = change and c.changed_at is null returning c.new_email into wanted;
  return wanted;
end $function$
;
grant execute on function identity.link_address(uuid,bytea) to mandate_app;
grant execute on function identity.link_address(uuid,bytea) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.matrix_of_link(hash bytea)
 RETURNS TABLE(tenant_id uuid, matrix_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select l.tenant_id, l.matrix_id from identity.matrix_link l where l.token_hash = hash;
end $function$
;
grant execute on function identity.matrix_of_link(bytea) to mandate_app;

CREATE OR REPLACE FUNCTION identity.memberships_of(person text)
 RETURNS TABLE(tenant_id uuid, user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select m.tenant_id, m.user_id from identity.membership m where m.person_id = person order by m.tenant_id;
end $function$
;
grant execute on function identity.memberships_of(text) to mandate_app;
grant execute on function identity.memberships_of(text) to mandate_identity;

CREATE OR REPLACE FUNCTION identity.owner_of_address(address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return coalesce((select u."id" from identity."user" u where u."email" = lower(address)),
    (select c.person_id from identity.address_change c
      where c.old_email = lower(address) and c.undo_until > now() order by c.changed_at limit 1));
end $function$
;
grant execute on function identity.owner_of_address(text) to mandate_app;
grant execute on function identity.owner_of_address(text) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.person_of(address text, called text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
declare found text;
begin
  select u."id" into found from identity."user" u where u."email" = lower(address) for key share;
  if exists (select from identity.address_change c where c.old_email = lower(address) and c.undo_until > now() and c.changed_to is null
    and c.person_id is distinct from found) then return null; end if;
  if found is not null then return found; end if;
  insert into identity."user" ("id", "name", "email", "emailVerified") values (gen_random_uuid()::text, called, lower(address), true)
    on conflict ("email") do nothing returning "id" into found;
  if found is null then select u."id" into found from identity."user" u where u."email" = lower(address) for key share; end if;
  return found;
end $function$
;
grant execute on function identity.person_of(text,text) to mandate_app;
grant execute on function identity.person_of(text,text) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.persons_with(addresses text[])
 RETURNS TABLE(email text, person text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select u."email", u."id" from identity."user" u where u."email" = any(addresses);
end $function$
;
grant execute on function identity.persons_with(text[]) to mandate_app;
grant execute on function identity.persons_with(text[]) to mandate_worker;

CREATE OR REPLACE FUNCTION identity.users_left(person text, tenant uuid, since timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  return query select c.user_id from identity.address_change c
    where c.person_id = person and c.tenant_id = tenant and c.changed_to is not null and c.changed_at > since;
end $function$
;
grant execute on function identity.users_left(text,uuid,timestamp with time zone) to mandate_app;

CREATE OR REPLACE FUNCTION identity.withdraw_address(person text, tenant uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  delete from identity.address_change c where c.person_id = person and c.tenant_id is not distinct from tenant and c.changed_at is null;
end $function$
;
grant execute on function identity.withdraw_address(text,uuid) to mandate_app;

CREATE OR REPLACE FUNCTION identity.withdraw_invitation(tenant uuid, tenant_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'identity'
AS $function$
begin
  delete from identity.invitation i where i.tenant_id = tenant and i.user_id = tenant_user;
end $function$
;
grant execute on function identity.withdraw_invitation(uuid,uuid) to mandate_app;
grant execute on function identity.withdraw_invitation(uuid,uuid) to mandate_worker;
