-- Where the work of an action lies, outside the product: an address that its assignees open.
alter table app.action add column link text not null default '';
