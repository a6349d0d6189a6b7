-- A fact as it is on record now is found by what it is about, not among all that was ever recorded of it.
create index concurrently slot_status_latest on app.slot_status (tenant_id, slot_id, holds_from) where recorded_until = 'infinity';
create index concurrently delegation_terms_latest on app.delegation_terms (tenant_id, delegation_id, holds_from) where recorded_until = 'infinity';
