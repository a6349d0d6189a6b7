-- Public links of matrices: whoever has one reads the matrix, without being anybody in the organization.

-- What the record says of its link: since when there is this one, until when it opens, since when it has its password. Null: there is none.
alter table app.matrix add column public_link jsonb;

-- What only the link itself proves, kept as hashes, and the wrong passwords of the last minutes. Not part of the history of the matrix.
create table app.matrix_link (
  tenant_id uuid not null,
  matrix_id uuid not null,
  token_hash bytea not null,
  password_hash text,
  failures integer not null default 0,
  failed_at timestamptz,
  locked_until timestamptz
);
select app.place('app.matrix_link', 'tenant');
alter table app.matrix_link add constraint matrix_link_pk primary key (tenant_id, matrix_id);
alter table app.matrix_link add constraint matrix_link_matrix_fk foreign key (tenant_id, matrix_id) references app.matrix (tenant_id, id) on delete cascade;
select app.guard('app.matrix_link');

-- Whoever opens a link names no tenant: the hash of the token leads to it.
create table identity.matrix_link (
  token_hash bytea not null,
  tenant_id uuid not null,
  matrix_id uuid not null
);
select app.place('identity.matrix_link', 'local');
alter table identity.matrix_link add constraint matrix_link_pk primary key (token_hash);
alter table identity.matrix_link add constraint matrix_link_of_matrix unique (tenant_id, matrix_id);

-- A new link voids the one before. The tenant is that of the transaction.
create function identity.keep_matrix_link(hash bytea, matrix uuid) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  insert into identity.matrix_link (token_hash, tenant_id, matrix_id) values (hash, app.tid(), matrix)
    on conflict (tenant_id, matrix_id) do update set token_hash = excluded.token_hash;
end $$;
revoke execute on function identity.keep_matrix_link from public;
grant execute on function identity.keep_matrix_link to mandate_app;

create function identity.end_matrix_links(matrices uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.matrix_link l where l.tenant_id = app.tid() and l.matrix_id = any(matrices);
end $$;
revoke execute on function identity.end_matrix_links from public;
grant execute on function identity.end_matrix_links to mandate_app, mandate_worker;

-- Where a link leads: ids and nothing else.
create function identity.matrix_of_link(hash bytea) returns table (tenant_id uuid, matrix_id uuid) language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select l.tenant_id, l.matrix_id from identity.matrix_link l where l.token_hash = hash;
end $$;
revoke execute on function identity.matrix_of_link from public;
grant execute on function identity.matrix_of_link to mandate_app;
