-- How many comments there are beside a board, also of those that somebody does not see, is nobody's to count.
alter table plan drop column comment_version;
