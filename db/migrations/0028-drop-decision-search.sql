-- Row security keeps a plain condition from using it; words are found by `decision_words`.

drop index app.decision_search;
