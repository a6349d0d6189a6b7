-- Searches ask for folded texts: the indexes of 0046 have replaced these.
drop index app.decision_words;
drop index app.user_search;
drop index app.action_words;
drop index app.position_search;
drop index app.delegation_search_words;
