-- The file of an export answers while its reader would still see what it shows: which records, and with which permissions they
-- were read. A file that was made before this is made anew.

alter table app.long_job add column shown_ids uuid[], add column shown_with jsonb;
