-- The form in which every search compares texts. Its twin is platform/model/folded.ts, and a test holds the two together. It is not
-- strict: a strict function with a CASE is not inlined.
create or replace function app.folded(name text) returns text language sql immutable parallel safe
  return case when octet_length(name) = length(name) then lower(name) else
    replace(replace(replace(replace(replace(
      lower(translate(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'),
        'ØŁĐÐĦŦŊÞÆŒẞĲøłđðħıŧŋς‘’ʼ′', 'olddhtnþæœßĳolddhitnσ''''''''')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij') end;

-- A condition in SQL: the folded expression has every word. A word may be written in several ways, a folded pattern each, on lines of their own.
create or replace function app.has_words(expression text, words text[]) returns text language sql immutable as $$
  select coalesce(string_agg(' and (' || (
    select string_agg(format('app.folded(%s) like %L', expression, pattern), ' or ') from unnest(string_to_array(word, chr(10))) pattern
  ) || ')', ''), '') from unnest(words) word
$$;

-- They hold what was folded before; 0046 makes them again.
drop index app.decision_folded;
drop index app.user_folded;
drop index app.position_folded;
drop index app.action_folded;
