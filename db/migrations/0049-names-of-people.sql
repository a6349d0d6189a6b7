-- Lists name people and positions by their ids. A generic plan walked the index by name for each of them.
create index concurrently user_name_of on app."user" (tenant_id, id) include (name);
create index concurrently position_name_of on app.position (tenant_id, id) include (name);
