-- Up to when people of an organization were told what becomes due by the clock.

create table app.notification_clock (
  tenant_id uuid not null,
  told_until timestamptz not null
);
select app.place('app.notification_clock', 'tenant');
alter table app.notification_clock add constraint notification_clock_pk primary key (tenant_id);
select app.guard('app.notification_clock');
