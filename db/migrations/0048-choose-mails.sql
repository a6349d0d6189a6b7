-- Which mails about their sign-in a person wants. Without a row: all of them.

create table identity.mail_choice (
  person_id text not null,
  new_sign_in boolean not null
);
alter table identity.mail_choice add constraint mail_choice_pk primary key (person_id);
alter table identity.mail_choice add constraint mail_choice_user_fk foreign key (person_id) references identity."user" (id) on delete cascade;
grant select, insert, update, delete on identity.mail_choice to mandate_identity;
