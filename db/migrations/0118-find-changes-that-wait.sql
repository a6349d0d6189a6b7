-- Few delegations wait for the acceptance of a change: a filter by day looks at those by themselves, and at all others by their days.

create index concurrently delegation_that_waits on app.delegation (tenant_id) where change_waits;
