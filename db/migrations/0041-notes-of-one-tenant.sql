-- Sealing asks each organization of the register: no role reads the notes of several organizations.
drop policy worker_sees on app.unsealed;
