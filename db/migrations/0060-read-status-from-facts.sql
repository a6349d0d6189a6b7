-- The status of a delegation is read from the facts of its slots, the acts above it and the clock; its label repeats it for lists.

-- What a delegation is by the statuses of its slots. Its own word counts where no recipient is left.
create function app.status_of_slots(label text, statuses text[]) returns text language sql immutable return
  case
    when coalesce(array_remove(statuses, 'REMOVED'), '{}') = '{}' then case when label = 'DELETED' then 'DELETED' else 'DRAFT' end
    when 'DELETED' = any(statuses) then 'DELETED'
    when 'DRAFT' = any(statuses) then 'DRAFT'
    when 'PENDING' = any(statuses) then 'PENDING'
    when 'REVOKED' = any(statuses) then 'REVOKED'
    when 'SUSPENDED' = any(statuses) then 'SUSPENDED'
    when 'ISSUED' = any(statuses) then 'ISSUED'
    else 'ACCEPTED'
  end;

-- The status that people see: what it is by itself, an act above, its end.
create function app.status_now(own text, cascade text, expiration timestamptz, at timestamptz) returns text language sql immutable return
  case
    when own <> all (array['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']) then own
    when cascade = 'REVOKE' then 'REVOKED'
    when expiration <= at then 'EXPIRED'
    when cascade = 'SUSPEND' then 'SUSPENDED'
    else own
  end;
