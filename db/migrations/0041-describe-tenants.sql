-- What an organization says of itself, its logos, and whether its subscription has several currencies.

alter table app.tenant
  add column tax_id text not null default '',
  add column address_line1 text not null default '',
  add column address_line2 text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip_code text not null default '',
  add column billing_email text not null default '',
  add column multi_currency_allowed boolean not null default false;
-- the country is kept by its two letters of ISO 3166
update app.tenant set country = 'US', multi_currency_allowed = multi_currency_enabled;
alter table app.tenant alter column country set default 'US';
alter table app.tenant add constraint tenant_country check (country ~ '^[A-Z]{2}$');
alter table app.tenant add constraint tenant_multi_currency check (multi_currency_allowed or not multi_currency_enabled);

create table app.tenant_logo (
  tenant_id uuid not null,
  logo text not null,
  type text not null,
  bytes bytea not null,
  updated_at timestamptz not null
);
alter table app.tenant_logo add constraint tenant_logo_pk primary key (tenant_id, logo);
alter table app.tenant_logo add constraint tenant_logo_kind check (logo in ('company', 'dashboard'));
select app.place('app.tenant_logo', 'tenant');
select app.guard('app.tenant_logo');
