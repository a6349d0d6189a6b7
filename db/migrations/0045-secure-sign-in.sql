-- What a person secures their sign-in with: a one-time-code app, passkeys, and knowing from where they sign in. ASVS 5.0 level 2.

-- When the person last proved who they are: changes of these ask that it was not long ago.
alter table identity.session add column "provenAt" timestamptz not null default '-infinity';

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
alter table identity.second_factor add constraint second_factor_pk primary key (person_id);
alter table identity.second_factor add constraint second_factor_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;

create table identity.recovery_code (
  person_id text not null,
  code_hash bytea not null
);
alter table identity.recovery_code add constraint recovery_code_pk primary key (person_id, code_hash);
alter table identity.recovery_code add constraint recovery_code_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;

-- Who has given a password or a mailed code, and still owes the second factor.
create table identity.pending_sign_in (
  ticket_hash bytea not null,
  person_id text not null,
  tenant_id uuid,
  tries integer not null,
  expires_at timestamptz not null
);
alter table identity.pending_sign_in add constraint pending_sign_in_pk primary key (ticket_hash);
alter table identity.pending_sign_in add constraint pending_sign_in_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index pending_sign_in_by_end on identity.pending_sign_in (expires_at);

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
alter table identity.passkey add constraint passkey_pk primary key (id);
alter table identity.passkey add constraint passkey_credential unique (credential_id);
alter table identity.passkey add constraint passkey_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
create index passkey_of_person on identity.passkey (person_id);

-- A challenge that a passkey is to sign. A person where one is being added, none where somebody signs in.
create table identity.passkey_challenge (
  challenge text not null,
  person_id text,
  expires_at timestamptz not null
);
alter table identity.passkey_challenge add constraint passkey_challenge_pk primary key (challenge);
create index passkey_challenge_by_end on identity.passkey_challenge (expires_at);

-- From where a person signed in, as a hash of browser and network.
create table identity.sign_in_place (
  person_id text not null,
  place_hash bytea not null,
  seen_at timestamptz not null
);
alter table identity.sign_in_place add constraint sign_in_place_pk primary key (person_id, place_hash);
alter table identity.sign_in_place add constraint sign_in_place_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;

grant select, insert, update, delete on identity.second_factor, identity.recovery_code, identity.pending_sign_in, identity.passkey,
  identity.passkey_challenge, identity.sign_in_place to mandate_identity;
