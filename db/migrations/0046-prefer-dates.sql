-- How a person writes dates, by which clock they read times, and the currency that new limits begin with. Null: as the organization does.

alter table app."user"
  add column date_format text,
  add column zone text,
  add column display_currency text;
alter table app."user" add constraint user_date_format check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'));
