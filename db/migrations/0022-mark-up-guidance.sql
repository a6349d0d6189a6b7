-- Guidance is rich text from now on: what was plain becomes paragraphs and reads the same. The history keeps it as it was written.

alter table app.decision no force row level security;
update app.decision set guidance = '<p>' || replace(regexp_replace(
    replace(replace(replace(btrim(guidance, E' \t\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    '\n\s*\n', '</p><p>', 'g'), E'\n', '<br />') || '</p>'
  where guidance <> '';
alter table app.decision force row level security;
