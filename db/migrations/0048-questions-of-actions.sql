-- An action that asks someone to decide keeps the question and, once answered, the receipt of the check.
alter table app.action add column question jsonb;
alter table app.action add column receipt jsonb;
