-- What a position received for each person in it may be issued to whoever joins it, once for each of them. Spec 3.4, 4.7.

update app.delegation set content = content || '{"recipientAutoIssue": false}' where not content ? 'recipientAutoIssue';

create table app.newcomer_issue (
  tenant_id uuid not null,
  -- The delegation that it began with, however many copies lie between.
  origin_id uuid not null,
  user_id uuid not null,
  delegation_id uuid not null,
  primary key (tenant_id, origin_id, user_id),
  foreign key (tenant_id, origin_id) references app.delegation (tenant_id, id) on delete restrict,
  foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete restrict
);
create unique index newcomer_issue_made on app.newcomer_issue (tenant_id, delegation_id);
select app.place('app.newcomer_issue', 'tenant');
select app.guard('app.newcomer_issue');
grant select, insert on app.newcomer_issue to mandate_app, mandate_worker;
