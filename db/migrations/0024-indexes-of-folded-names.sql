create index concurrently decision_folded on app.decision using gin (app.folded(name) gin_trgm_ops);
create index concurrently user_folded on app."user" using gin (app.folded(name) gin_trgm_ops);
create index concurrently position_folded on app.position using gin (app.folded(name) gin_trgm_ops);
create index concurrently action_folded on app.action using gin (app.folded(name) gin_trgm_ops) where system_kind is null;
