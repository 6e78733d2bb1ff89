-- An item that is taken out of a sprint stays with what was said about it; it is no part of the design any more.
alter table sprint_item add column removed_at timestamptz;
