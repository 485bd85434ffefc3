create table auctions (
  id bigint primary key,
  block_number bigint not null,
  seller text not null,
  token text not null,
  token_name text not null,
  initial_price numeric(78, 0) not null check (initial_price > 0),
  token_amount bigint not null check (token_amount > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);

create index auctions_by_block on auctions (block_number);
create index auctions_by_start on auctions (starts_at);
create index auctions_by_end on auctions (ends_at);
