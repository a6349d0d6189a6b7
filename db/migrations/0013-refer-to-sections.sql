-- What a delegation's row says of its section and category, and the delegation from which a cascade reaches down, exist.

alter table app.delegation add constraint delegation_section_fk foreign key (tenant_id, section_id) references app.section (tenant_id, id) on delete restrict;
alter table app.delegation add constraint delegation_category_fk foreign key (tenant_id, category_id) references app.category (tenant_id, id) on delete restrict;
alter table app.cascade_act add constraint cascade_act_root_fk foreign key (tenant_id, root_delegation_id) references app.delegation (tenant_id, id) on delete restrict;
