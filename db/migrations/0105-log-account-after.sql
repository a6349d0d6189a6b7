-- A line of the sign-in log names the account before a change of address, and the one after it.

alter table identity.sign_in_log add column account_after text;
