-- How many requests of each network count against each limit, in all processes. A crash of PostgreSQL empties the table, so it needs no log.
create unlogged table request_counts (
  name text not null,
  network text not null,
  since timestamptz not null,
  count integer not null,
  primary key (name, network)
);
