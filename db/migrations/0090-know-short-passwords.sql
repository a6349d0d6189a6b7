-- A password of fewer than 12 characters is good beside a one-time-code app alone: with it, the app is not removed.

alter table identity.account add column "isShort" boolean not null default false;
