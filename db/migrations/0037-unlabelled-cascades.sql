-- Cascades whose labels are not all written yet: lists ask the facts below these, and the labels of everything else.
create table app.unlabelled_cascade (
  tenant_id uuid not null,
  root_delegation_id uuid not null,
  begun_at timestamptz not null
);
select app.place('app.unlabelled_cascade', 'tenant');
alter table app.unlabelled_cascade add constraint unlabelled_cascade_pk primary key (tenant_id, root_delegation_id, begun_at);
alter table app.unlabelled_cascade add constraint unlabelled_cascade_root_fk foreign key (tenant_id, root_delegation_id) references app.delegation (tenant_id, id) on delete restrict;
select app.guard('app.unlabelled_cascade');
