-- The first and last day of a user, as instants in the tenant's zone. A row repeats what app.user_status says of the days to come.
alter table app."user" add column active_from timestamptz, add column active_until timestamptz;

-- The status of a user at an instant: their days turn it, whether or not a job has written it yet.
create function app.user_status_now(status text, active_from timestamptz, active_until timestamptz, at timestamptz) returns text language sql immutable return
  case when status = 'ACTIVE' and active_until <= at then 'INACTIVE'
    when status = 'INACTIVE' and active_from <= at and (active_until is null or active_until > at) then 'ACTIVE'
    else status end;

create or replace view app.user_public with (security_invoker = true) as
  select tenant_id, id, display_number, name, email, status, manager_user_id, person_id, active_from, active_until from app."user";
