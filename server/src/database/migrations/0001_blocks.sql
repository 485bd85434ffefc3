-- Which contract on which chain everything below was read from: one row.
create table indexed_contract (
  only_row boolean primary key default true check (only_row),
  chain_id integer not null,
  auction_house text not null
);

-- The last blocks read, newest = the cursor; enough of them to find where a reorganised chain parts.
create table blocks (
  number bigint primary key,
  hash text not null unique,
  timestamp timestamptz not null
);
