-- Mailed codes and half sign-ins of a person, which end together.

create index concurrently sign_in_code_of_person on identity.sign_in_code (person_id);
create index concurrently pending_sign_in_of_person on identity.pending_sign_in (person_id);
