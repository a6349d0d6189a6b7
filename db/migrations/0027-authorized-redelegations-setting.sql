-- Whether what is Authorized, without an amount, may be redelegated where there are limits of redelegation.

alter table app.delegation_settings add column authorized_redelegable boolean not null default true;
