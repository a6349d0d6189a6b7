-- Identity: persons and how they prove who they are. A person signs in; which tenants they belong to is another matter.
-- Only mandate_identity reads it. These tables lie beside the tenants' ones, never inside: no tenant, no row security, ids are text.

create schema identity;
grant usage on schema identity to mandate_identity, mandate_app;

create table identity."user" (
  "id" text not null,
  "name" text not null,
  "email" text not null,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
alter table identity."user" add constraint identity_user_pk primary key ("id");
alter table identity."user" add constraint identity_user_email unique ("email");

create table identity.session (
  "id" text not null,
  "expiresAt" timestamptz not null,
  "token" text not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  "tenantId" text
);
alter table identity.session add constraint identity_session_pk primary key ("id");
alter table identity.session add constraint identity_session_token unique ("token");
alter table identity.session add constraint identity_session_user_fk
  foreign key ("userId") references identity."user" ("id") on delete cascade;
create index identity_session_of_user on identity.session ("userId");
create index identity_session_by_end on identity.session ("expiresAt");

create table identity.account (
  "id" text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null
);
alter table identity.account add constraint identity_account_pk primary key ("id");
alter table identity.account add constraint identity_account_user_fk
  foreign key ("userId") references identity."user" ("id") on delete cascade;
create index identity_account_of_user on identity.account ("userId");

create table identity.verification (
  "id" text not null,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
alter table identity.verification add constraint identity_verification_pk primary key ("id");
create index identity_verification_by_name on identity.verification ("identifier");

-- The keys that sign bearer tokens; the private halves are sealed with the installation's secret.
create table identity.jwks (
  "id" text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);
alter table identity.jwks add constraint identity_jwks_pk primary key ("id");

-- Codes that were mailed for signing in. Kept for addresses that nobody has too (person_id null), so that both answer alike.
create table identity.sign_in_code (
  challenge_hash bytea not null,
  email text not null,
  person_id text,
  code_hash bytea not null,
  tries integer not null,
  expires_at timestamptz not null
);
alter table identity.sign_in_code add constraint sign_in_code_pk primary key (challenge_hash);
create index sign_in_code_by_end on identity.sign_in_code (expires_at);

-- Links that were mailed for choosing a new password.
create table identity.password_reset (
  token_hash bytea not null,
  person_id text not null,
  expires_at timestamptz not null
);
alter table identity.password_reset add constraint password_reset_pk primary key (token_hash);
alter table identity.password_reset add constraint password_reset_user_fk
  foreign key (person_id) references identity."user" ("id") on delete cascade;
create index password_reset_of_person on identity.password_reset (person_id);
create index password_reset_by_end on identity.password_reset (expires_at);

-- Tries to sign in, counted over all nodes. Unlogged: to lose a minute of counting in a crash is no loss.
create unlogged table identity.attempt (
  subject text not null,
  window_ends timestamptz not null,
  count integer not null
);
alter table identity.attempt add constraint attempt_pk primary key (subject);
create index attempt_by_end on identity.attempt (window_ends);

grant select, insert, update, delete on all tables in schema identity to mandate_identity;
-- enough to see in a request's own transaction whether its session has ended; the session's token stays hidden
grant select ("id", "userId", "tenantId", "expiresAt") on identity.session to mandate_app;
