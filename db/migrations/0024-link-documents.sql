-- Documents that are linked to decisions and delegations. Whether a document exists is asked of whoever keeps documents.

create table app.document_link (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  decision_id uuid,
  delegation_id uuid,
  linked_by uuid not null,
  linked_at timestamptz not null
);
alter table app.document_link add constraint document_link_pk primary key (tenant_id, id);
alter table app.document_link add constraint document_link_one_record check (num_nonnulls(decision_id, delegation_id) = 1);
alter table app.document_link add constraint document_link_decision_fk foreign key (tenant_id, decision_id) references app.decision (tenant_id, id) on delete cascade;
alter table app.document_link add constraint document_link_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
create unique index document_link_of_decision on app.document_link (tenant_id, decision_id, document_id) where decision_id is not null;
create unique index document_link_of_delegation on app.document_link (tenant_id, delegation_id, document_id) where delegation_id is not null;
create index document_link_of_document on app.document_link (tenant_id, document_id);
select app.place('app.document_link', 'tenant');
select app.guard('app.document_link');
