-- What an organization writes down about its groups. One of them is the organization itself: it came with the tenant, as the first.

alter table app."group" add column legal_name text;
alter table app."group" add column external_id text;
alter table app."group" add column base_currency text;
alter table app."group" add column address jsonb;
alter table app."group" add column source text not null default 'MANUAL';
alter table app."group" add constraint group_source check (source in ('MANUAL', 'SYNCED'));
alter table app."group" add column is_root boolean not null default false;
alter table app."group" add column deleted_at timestamptz;
drop index app.group_name;
create unique index group_name on app."group" (tenant_id, group_type_id, lower(name)) where deleted_at is null;
create index group_by_update on app."group" (tenant_id, updated_at desc, id desc) where deleted_at is null;

alter table app."group" no force row level security;
update app."group" g set is_root = true where display_number = (
  select min(f.display_number) from app."group" f where f.tenant_id = g.tenant_id);
alter table app."group" force row level security;
create unique index group_root on app."group" (tenant_id) where is_root;
