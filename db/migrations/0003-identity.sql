-- Identity: persons and how they prove who they are. A person signs in; which tenants they belong to is another matter.
-- Only mandate_identity reads these tables. They lie beside the tenants' tables, never inside: no row security, ids are text.

create schema identity;
grant usage on schema identity to mandate_identity, mandate_app, mandate_worker;

create table identity."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
select app.place('identity."user"', 'local');
alter table identity."user" add constraint identity_user_pk primary key (id);
alter table identity."user" add constraint identity_user_email unique (email);
grant select, insert, update, delete on identity."user" to mandate_identity;

create table identity.account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "isShort" boolean not null default false
);
select app.place('identity.account', 'local');
alter table identity.account add constraint identity_account_pk primary key (id);
alter table identity.account add constraint identity_account_user_fk foreign key ("userId") references identity."user" (id) on delete cascade;
create index identity_account_of_user on identity.account ("userId");
grant select, insert, update, delete on identity.account to mandate_identity;

-- The product's role sees enough of a session to see whether it has ended; its token stays hidden.
create table identity.session (
  id text not null,
  "expiresAt" timestamptz not null,
  token text not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  "tenantId" text,
  "provenAt" timestamptz not null default '-infinity'
);
select app.place('identity.session', 'local');
alter table identity.session add constraint identity_session_pk primary key (id);
alter table identity.session add constraint identity_session_token unique (token);
alter table identity.session add constraint identity_session_user_fk foreign key ("userId") references identity."user" (id) on delete cascade;
create index identity_session_by_end on identity.session ("expiresAt");
create index identity_session_of_user on identity.session ("userId");
grant select, insert, update, delete on identity.session to mandate_identity;
grant select ("expiresAt", id, "tenantId", "userId") on identity.session to mandate_app;

create table identity.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
select app.place('identity.verification', 'local');
alter table identity.verification add constraint identity_verification_pk primary key (id);
create index identity_verification_by_name on identity.verification (identifier);
grant select, insert, update, delete on identity.verification to mandate_identity;

-- The keys that sign bearer tokens; the private halves are sealed with the installation's secret.
create table identity.jwks (
  id text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);
select app.place('identity.jwks', 'local');
alter table identity.jwks add constraint identity_jwks_pk primary key (id);
grant select, insert, update, delete on identity.jwks to mandate_identity;

-- Codes that were mailed for signing in. Kept for addresses that nobody has too (person_id null), so that both answer alike.
create table identity.sign_in_code (
  challenge_hash bytea not null,
  email text not null,
  person_id text,
  code_hash bytea not null,
  tries integer not null,
  expires_at timestamptz not null
);
select app.place('identity.sign_in_code', 'local');
alter table identity.sign_in_code add constraint sign_in_code_pk primary key (challenge_hash);
create index sign_in_code_by_end on identity.sign_in_code (expires_at);
create index sign_in_code_of_person on identity.sign_in_code (person_id);
grant select, insert, update, delete on identity.sign_in_code to mandate_identity;

-- Links that were mailed for choosing a new password.
create table identity.password_reset (
  token_hash bytea not null,
  person_id text not null,
  expires_at timestamptz not null
);
select app.place('identity.password_reset', 'local');
alter table identity.password_reset add constraint password_reset_pk primary key (token_hash);
alter table identity.password_reset add constraint password_reset_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index password_reset_by_end on identity.password_reset (expires_at);
create index password_reset_of_person on identity.password_reset (person_id);
grant select, insert, update, delete on identity.password_reset to mandate_identity;

-- Invitations: a link by mail that lets a person choose their first password.
create table identity.invitation (
  token_hash bytea not null,
  person_id text not null,
  tenant_id uuid not null,
  user_id uuid not null,
  organization text not null,
  expires_at timestamptz not null
);
select app.place('identity.invitation', 'local');
alter table identity.invitation add constraint invitation_pk primary key (token_hash);
alter table identity.invitation add constraint invitation_of_user unique (tenant_id, user_id);
alter table identity.invitation add constraint invitation_person_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index invitation_by_end on identity.invitation (expires_at);
grant select, delete on identity.invitation to mandate_identity;

-- Which tenants a person belongs to. Asked before a tenant is known, behind functions that return ids only.
create table identity.membership (
  person_id text not null,
  tenant_id uuid not null,
  user_id uuid not null
);
select app.place('identity.membership', 'local');
alter table identity.membership add constraint membership_pk primary key (person_id, tenant_id);

-- Tries to sign in, counted over all nodes. Unlogged: to lose a minute of counting in a crash is no loss.
create unlogged table identity.attempt (
  subject text not null,
  window_ends timestamptz not null,
  count integer not null
);
select app.place('identity.attempt', 'local');
alter table identity.attempt add constraint attempt_pk primary key (subject);
create index attempt_by_end on identity.attempt (window_ends);
grant select, insert, update, delete on identity.attempt to mandate_identity;

-- Failures in a row to prove who somebody is, by kind of proof, account and known device: after some of them further tries wait.
create table identity.sign_in_lock (
  subject text not null,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz not null
);
select app.place('identity.sign_in_lock', 'local');
alter table identity.sign_in_lock add constraint sign_in_lock_pk primary key (subject);
create index sign_in_lock_by_end on identity.sign_in_lock (failed_at);
grant select, insert, update, delete on identity.sign_in_lock to mandate_identity;

-- A one-time-code app of a person.
create table identity.second_factor (
  person_id text not null,
  -- Sealed with the installation's secret.
  sealed_secret text not null,
  -- Null until a first code of it was typed.
  confirmed_at timestamptz,
  -- The interval whose code was used last: no code counts twice.
  last_counter bigint not null default 0,
  created_at timestamptz not null
);
select app.place('identity.second_factor', 'local');
alter table identity.second_factor add constraint second_factor_pk primary key (person_id);
alter table identity.second_factor add constraint second_factor_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
grant select, insert, update, delete on identity.second_factor to mandate_identity;

create table identity.recovery_code (
  person_id text not null,
  code_hash bytea not null,
  created_at timestamptz not null default now()
);
select app.place('identity.recovery_code', 'local');
alter table identity.recovery_code add constraint recovery_code_pk primary key (person_id, code_hash);
alter table identity.recovery_code add constraint recovery_code_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
grant select, insert, update, delete on identity.recovery_code to mandate_identity;

-- Who has given a password or a mailed code, and still owes the second factor.
create table identity.pending_sign_in (
  ticket_hash bytea not null,
  person_id text not null,
  tenant_id uuid,
  tries integer not null,
  expires_at timestamptz not null
);
select app.place('identity.pending_sign_in', 'local');
alter table identity.pending_sign_in add constraint pending_sign_in_pk primary key (ticket_hash);
alter table identity.pending_sign_in add constraint pending_sign_in_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index pending_sign_in_by_end on identity.pending_sign_in (expires_at);
create index pending_sign_in_of_person on identity.pending_sign_in (person_id);
grant select, insert, update, delete on identity.pending_sign_in to mandate_identity;

create table identity.passkey (
  id text not null,
  person_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
select app.place('identity.passkey', 'local');
alter table identity.passkey add constraint passkey_pk primary key (id);
alter table identity.passkey add constraint passkey_credential unique (credential_id);
alter table identity.passkey add constraint passkey_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index passkey_of_person on identity.passkey (person_id);
grant select, insert, update, delete on identity.passkey to mandate_identity;

-- A challenge that a passkey is to sign. A person where one is being added, none where somebody signs in.
create table identity.passkey_challenge (
  challenge text not null,
  person_id text,
  expires_at timestamptz not null
);
select app.place('identity.passkey_challenge', 'local');
alter table identity.passkey_challenge add constraint passkey_challenge_pk primary key (challenge);
create index passkey_challenge_by_end on identity.passkey_challenge (expires_at);
grant select, insert, update, delete on identity.passkey_challenge to mandate_identity;

-- From where a person signed in, as a hash of browser and network.
create table identity.sign_in_place (
  person_id text not null,
  place_hash bytea not null,
  seen_at timestamptz not null
);
select app.place('identity.sign_in_place', 'local');
alter table identity.sign_in_place add constraint sign_in_place_pk primary key (person_id, place_hash);
alter table identity.sign_in_place add constraint sign_in_place_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
grant select, insert, update, delete on identity.sign_in_place to mandate_identity;

-- Which mails about their sign-in a person wants. Without a row: all of them.
create table identity.mail_choice (
  person_id text not null,
  new_sign_in boolean not null
);
select app.place('identity.mail_choice', 'local');
alter table identity.mail_choice add constraint mail_choice_pk primary key (person_id);
alter table identity.mail_choice add constraint mail_choice_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
grant select, insert, update, delete on identity.mail_choice to mandate_identity;

-- Another address of a person waits until whoever reads it proves it. For some days after that the one before can undo it.
create table identity.address_change (
  id uuid not null,
  person_id text not null,
  tenant_id uuid,
  user_id uuid,
  -- The user whose administrator asked for it; none: the person did, for all that they are.
  asked_by uuid,
  old_email text not null,
  new_email text not null,
  -- Of the link to the new address; none until it is mailed, and once it was used.
  token_hash bytea,
  expires_at timestamptz not null,
  changed_at timestamptz,
  -- Who signs in as the user since, where it is another person: the one who had the new address.
  changed_to text,
  -- Of the link to the old address.
  undo_hash bytea,
  undo_until timestamptz
);
select app.place('identity.address_change', 'local');
alter table identity.address_change add constraint address_change_pk primary key (id);
alter table identity.address_change add constraint address_change_token unique (token_hash);
alter table identity.address_change add constraint address_change_undo unique (undo_hash);
alter table identity.address_change add constraint address_change_person_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index address_change_by_old on identity.address_change (old_email);
create index address_change_of_person on identity.address_change (person_id);
create index address_change_of_user on identity.address_change (tenant_id, user_id);
grant select, delete on identity.address_change to mandate_identity;

-- Who signed in, when, from which address, and what came of it. No tenant is known yet: the account that was named, and the
-- person and tenant where they were found.
create table identity.sign_in_log (
  at timestamptz not null,
  id uuid not null,
  account text,
  person_id text,
  tenant_id uuid,
  address text not null,
  agent text not null,
  call text not null,
  status integer not null,
  code text,
  request_id text not null,
  -- After a change of address; `account` is the one before.
  account_after text
);
select app.place('identity.sign_in_log', 'local');
alter table identity.sign_in_log add constraint sign_in_log_pk primary key (at, id);
grant select, insert on identity.sign_in_log to mandate_app;
grant select, delete on identity.sign_in_log to mandate_worker;
