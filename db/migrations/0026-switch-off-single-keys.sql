-- Keyboard acts of a single key can be switched off: who speaks to the computer would set them off.

alter table app."user" add column single_keys boolean not null default true;
