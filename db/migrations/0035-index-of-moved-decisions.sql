-- A matrix of a past day shows where its decisions stood then: only those that were moved since are looked for in the history.
create index concurrently decision_moved on app.revision (tenant_id, recorded_at)
  where kind = 'decision' and (changes @> '[{"field": "sectionId"}]' or changes @> '[{"field": "categoryId"}]');
