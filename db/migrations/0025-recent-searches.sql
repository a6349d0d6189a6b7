-- What a person searched for, the last first. Nobody else sees it, and no history is kept of it.
alter table app."user" add column search_data text[] not null default '{}';
