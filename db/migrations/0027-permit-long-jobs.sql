-- What a person must still be allowed to for a long job to go on, and to fetch the file that it left.

alter table app.long_job add column permission text;
