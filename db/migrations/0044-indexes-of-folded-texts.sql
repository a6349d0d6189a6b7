create index concurrently decision_folded on app.decision using gin (app.folded(name) gin_trgm_ops);
create index concurrently user_folded on app."user" using gin (app.folded(name) gin_trgm_ops);
create index concurrently position_folded on app.position using gin (app.folded(name) gin_trgm_ops);
create index concurrently action_folded on app.action using gin (app.folded(name) gin_trgm_ops) where system_kind is null;
create index concurrently decision_text on app.decision using gin (app.folded(name || ' ' || description || ' DEC-' || display_number::text) gin_trgm_ops);
create index concurrently user_text on app."user" using gin (app.folded(name || ' ' || email) gin_trgm_ops);
create index concurrently action_text on app.action using gin (app.folded(name || ' ' || description || ' ACT-' || display_number::text) gin_trgm_ops);
create index concurrently delegation_search_text on app.delegation_search using gin (app.folded(text) gin_trgm_ops);
