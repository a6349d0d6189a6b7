-- Facts are only ever added, and their record closed: the program's roles can write nothing else over them.

revoke update, delete on app.decision_terms, app.delegation_terms, app.slot_status, app.cascade_act, app.user_status,
  app.occupancy, app.position_status, app.group_status, app.group_parent, app.currency_rate, app.redelegation_limit
  from mandate_app, mandate_worker;

grant update (recorded_until, closed_xid) on app.decision_terms, app.delegation_terms, app.slot_status, app.cascade_act,
  app.user_status, app.occupancy, app.position_status, app.group_status, app.group_parent, app.currency_rate,
  app.redelegation_limit to mandate_app, mandate_worker;
