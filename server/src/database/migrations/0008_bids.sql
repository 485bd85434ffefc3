-- What an auction offers and what is asked of it: one row for each auction.
create table books (
  auction_id bigint primary key,
  block_number bigint not null,
  supply bigint not null,
  reserve_price numeric(78, 0) not null,
  threshold numeric(78, 0) not null,
  -- From here on derived from the bids.
  bid_count bigint not null default 0,
  demand numeric(78, 0) not null default 0,
  lowest_price numeric(78, 0),
  highest_price numeric(78, 0),
  -- The lowest winning price, the Threshold aside; null while demand is below the supply.
  clearing_price numeric(78, 0),
  -- What the bids at that price share, what they ask for together, and the last of them to be rounded up, if any is.
  marginal_supply numeric(78, 0),
  marginal_demand numeric(78, 0),
  last_remainder numeric(78, 0),
  last_rounded_id bigint
);

create index books_by_block on books (block_number);

create table bids (
  -- The place among all bids of the house, in chain order, from 1.
  id bigint primary key,
  auction_id bigint not null,
  -- The place among the bids of its auction, from 0, as the contract counts.
  index integer not null,
  bidder text not null,
  quantity bigint not null check (quantity > 0),
  price numeric(78, 0) not null check (price > 0),
  block_number bigint not null,
  transaction_hash text not null,
  placed_at timestamptz not null,
  unique (auction_id, index)
);

create index bids_by_block on bids (block_number);
create index bids_by_price on bids (auction_id, price desc, id);
create index bids_by_bidder on bids (bidder, id);

-- The bids of an auction by price.
create table bid_levels (
  auction_id bigint not null,
  price numeric(78, 0) not null,
  quantity numeric(78, 0) not null,
  bid_count bigint not null,
  primary key (auction_id, price)
);

-- What a person meant to do, to be joined to the transaction that did it. Not read from the chain.
create table bid_requests (
  id uuid primary key,
  auction_id bigint not null,
  bidder text not null,
  quantity bigint not null,
  price numeric(78, 0) not null,
  requested_at timestamptz not null default now(),
  transaction_hash text,
  -- The place among the bids of that transaction: it stays the same when the transaction is mined again elsewhere.
  bid_number integer,
  unique (transaction_hash, bid_number),
  check (num_nonnulls(transaction_hash, bid_number) in (0, 2))
);

create index bid_requests_by_bidder on bid_requests (bidder) where transaction_hash is null;
create index bid_requests_by_age on bid_requests (requested_at) where transaction_hash is null;
