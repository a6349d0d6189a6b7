-- Failures in a row to prove who somebody is, by kind of proof, account and known device: after some of them further tries wait.

create table identity.sign_in_lock (
  subject text not null,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz not null
);
alter table identity.sign_in_lock add constraint sign_in_lock_pk primary key (subject);
create index sign_in_lock_by_end on identity.sign_in_lock (failed_at);
grant select, insert, update, delete on identity.sign_in_lock to mandate_identity;
