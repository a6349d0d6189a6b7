-- Notifications of several records by one act are shown and mailed as one: the first of them leads.
alter table app.notification add column act text;
alter table app.notification add column ordinal integer not null default 0;
