-- Groups under different parents may have one name. Decision record 71.
drop index app.group_name;
