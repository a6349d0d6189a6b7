-- The index of 0031 has the same order.
drop index app.action_by_urgency;
