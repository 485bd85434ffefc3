-- What the contract says of settling an auction, each event a row.
create table settlement_events (
  block_number bigint not null,
  log_index integer not null,
  auction_id bigint not null,
  type text not null check (type in ('CLEARED', 'WINNER_SETTLED', 'BIDDER_REFUNDED', 'PROCEEDS_PAID', 'PROCESSED', 'TOKENS_RETURNED')),
  -- The bidder or, for returned tokens, the seller.
  account text,
  -- Whole tokens.
  amount bigint,
  -- MELS base units: what a winner paid, what was refunded, the clearing price per token, or all proceeds.
  price numeric(78, 0),
  outcome text check (outcome in ('SOLD', 'VOID')),
  transaction_hash text not null,
  happened_at timestamptz not null,
  primary key (block_number, log_index)
);

create unique index settlement_events_once on settlement_events (auction_id, type)
  where type in ('CLEARED', 'PROCEEDS_PAID', 'PROCESSED');
create index settlement_events_by_auction on settlement_events (auction_id, account);

-- Bidders whom the contract has paid what their auction owes them.
create view settled_bidders as
select distinct auction_id, account as bidder
from settlement_events
where type in ('WINNER_SETTLED', 'BIDDER_REFUNDED');

-- An index from before bids and settlements were kept is read again from its first block.
delete from auctions;
delete from blocks;
