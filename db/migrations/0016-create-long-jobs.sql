-- Work that goes on after its answer: who began it, how far it is, what came of it, and the file that it left. `kept` is what the
-- last step that was committed left, so that a run that was interrupted goes on there.

create table app.long_job (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  link text,
  status text not null,
  payload jsonb not null,
  kept jsonb,
  result jsonb,
  message text,
  done integer not null default 0,
  total integer not null default 0,
  cancel_requested boolean not null default false,
  forgotten boolean not null default false,
  attempts integer not null default 0,
  input_file_id uuid,
  file_id uuid,
  file_name text,
  file_type text,
  created_at timestamptz not null,
  heard_at timestamptz not null,
  finished_at timestamptz
);
alter table app.long_job add constraint long_job_pk primary key (tenant_id, id);
alter table app.long_job add constraint long_job_status check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'));
create index long_job_of_person on app.long_job (tenant_id, user_id, created_at desc);
select app.place('app.long_job', 'tenant');
select app.guard('app.long_job');
