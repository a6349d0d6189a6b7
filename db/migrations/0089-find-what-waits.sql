-- The delegations of which a change waits: a group that is taken out of everything goes from what was accepted last too.

create index concurrently delegation_change_waits on app.delegation (tenant_id, id) where change_waits;
