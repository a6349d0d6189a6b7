-- Whether delegations show their pathway: everything above and below as a picture.

alter table app.delegation_settings add column delegation_pathway boolean not null default true;
