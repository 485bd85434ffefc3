-- How loud audio is over its length, from 0 to 100; null for images, and where it is not known.
alter table media add column peaks smallint[] check (
  peaks is null or (duration_ms is not null and 0 <= all (peaks) and 100 >= all (peaks))
);
