-- Whether people may request authority that they do not have.

alter table app.delegation_settings add column authority_requests boolean not null default false;
