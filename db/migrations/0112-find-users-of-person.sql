-- Every user that a person was in a tenant, deleted ones too: what any of them could do counts where their address is changed.

create index concurrently user_of_person on app."user" (tenant_id, person_id);
