-- Categories and documents are switched as conditions and decision roles are.

alter table app.decision_settings add column category_enabled boolean not null default true;
alter table app.decision_settings add column document_enabled boolean not null default true;
