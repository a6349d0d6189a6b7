-- What was done at once, for its reader: notifications of several records by one act are shown and mailed as one.
alter table app.notification add column act text;
