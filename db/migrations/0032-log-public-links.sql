-- Whoever opens a public link is nobody in the organization: the line names the record that was opened, and the browser.
alter table app.access_log alter column person_id drop not null;
alter table app.access_log add column agent text;
alter table app.access_log add column record_id uuid;
alter table app.access_log add constraint access_log_names_one check (person_id is not null or record_id is not null);
