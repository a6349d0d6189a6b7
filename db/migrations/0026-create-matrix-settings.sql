-- Which types matrices may have, and how they are shared outside the organization. Those that are there start as new ones do.

create table app.matrix_settings (
  tenant_id uuid not null,
  decision_matrix_enabled boolean not null default true,
  authority_matrix_enabled boolean not null default true,
  external_sharing boolean not null default false,
  -- Kept while nothing is shared outside, and without effect then.
  require_password boolean not null default false,
  require_expiration boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);
select app.place('app.matrix_settings', 'tenant');
alter table app.matrix_settings add constraint matrix_settings_pk primary key (tenant_id);
alter table app.matrix_settings add constraint matrix_settings_types check (decision_matrix_enabled or authority_matrix_enabled);
-- before row security: the rows are those of every tenant
insert into app.matrix_settings (tenant_id, updated_at) select tenant_id, now() from app.tenant_register;
select app.guard('app.matrix_settings');
create view app.matrix_settings_public with (security_invoker = true) as
  select tenant_id, decision_matrix_enabled, authority_matrix_enabled, external_sharing, require_password, require_expiration, version, updated_at
  from app.matrix_settings;
grant select on app.matrix_settings_public to mandate_app, mandate_worker;
