-- What a notification is told for where that is no entry of the history of its own record: an entry of a part of it, or an instant that came.
alter table app.notification alter column revision_number drop not null;
alter table app.notification add column cause text;
