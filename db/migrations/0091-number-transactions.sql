-- Transactions have numbers that only grow, on every server that the data ever lies on. A restored database begins on a
-- server that counts from the start again: what was counted before is added, so that seals of new entries follow the old ones.

-- The restore replaces it, once.
create function app.transactions_before() returns bigint language sql immutable
  return 0::bigint;

create function app.transaction_number() returns bigint language sql stable
  return pg_current_xact_id()::text::bigint + app.transactions_before();

-- Every transaction with a smaller number has ended.
create function app.oldest_transaction() returns bigint language sql stable
  return pg_snapshot_xmin(pg_current_snapshot())::text::bigint + app.transactions_before();

alter table app.revision alter column xid set default app.transaction_number()::text::xid8;
alter table app.decision_terms alter column xid set default app.transaction_number();
alter table app.delegation_terms alter column xid set default app.transaction_number();
alter table app.slot_status alter column xid set default app.transaction_number();
alter table app.cascade_act alter column xid set default app.transaction_number();
alter table app.user_status alter column xid set default app.transaction_number();
alter table app.occupancy alter column xid set default app.transaction_number();
alter table app.position_status alter column xid set default app.transaction_number();
alter table app.group_status alter column xid set default app.transaction_number();
alter table app.group_parent alter column xid set default app.transaction_number();
alter table app.currency_rate alter column xid set default app.transaction_number();
alter table app.redelegation_limit alter column xid set default app.transaction_number();
