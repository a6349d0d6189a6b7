-- People are reminded of last days ahead, which few users have.
create index concurrently user_status_ahead on app.user_status (tenant_id, holds_from)
  where status = 'INACTIVE' and recorded_until = 'infinity' and holds_from > recorded_from;
