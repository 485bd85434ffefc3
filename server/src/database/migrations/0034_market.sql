-- What operators did with the market as a whole and with each song's market. The last row of a song says its state.
create table market_events (
  block_number bigint not null,
  log_index integer not null,
  type text not null check (type in ('SWITCHED_ON', 'OPENED', 'HALTED', 'RESUMED', 'CLOSED')),
  -- Null for the market as a whole.
  song text references songs (token),
  -- The song's seller, who must not buy, when the market was opened.
  seller text,
  reason_hash text,
  happened_at timestamptz not null,
  transaction_hash text not null,
  primary key (block_number, log_index),
  check ((type = 'SWITCHED_ON') = (song is null)),
  check ((type = 'OPENED') = (seller is not null)),
  check ((type in ('HALTED', 'CLOSED')) = (reason_hash is not null))
);

create index market_events_by_song on market_events (song, block_number, log_index);
create unique index market_events_switched_on_once on market_events (type) where type = 'SWITCHED_ON';
create unique index market_events_opened_once on market_events (song) where type = 'OPENED';

-- The contract numbers the orders of each song from 0. Prices are MELS base units for each token.
create table orders (
  song text not null references songs (token),
  number bigint not null,
  owner text not null,
  side text not null check (side in ('BUY', 'SELL')),
  price numeric(78, 0) not null,
  quantity bigint not null check (quantity > 0),
  -- The last day on which it trades, in days since 1970.
  last_day integer not null,
  -- The song's statements when it was placed, if it ends with the next one.
  bound_to bigint,
  fill_only boolean not null,
  -- Its place in the queue of its side and price; null if it never rested.
  position bigint,
  -- The tokens that have traded, what they cost without commission, and what rests in the contract.
  filled bigint not null,
  filled_for numeric(78, 0) not null,
  left_quantity bigint not null check (left_quantity >= 0),
  placed_at timestamptz not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash text not null,
  -- Why it is gone without a trade, and the log that says so.
  removal text check (removal in ('CANCELLED', 'EXPIRED', 'ROYALTY_PAID', 'CLOSED', 'UNFILLED')),
  removed_in bigint,
  removal_log_index integer,
  removal_hash text,
  primary key (song, number),
  check (num_nulls(removal, removed_in, removal_log_index, removal_hash) in (0, 4)),
  check (left_quantity = case when removal is null then quantity - filled else 0 end),
  check (left_quantity = 0 or position is not null)
);

create unique index orders_by_position on orders (song, side, price, position) where position is not null;
create index orders_resting on orders (song, side, price, position) include (left_quantity, last_day, bound_to)
  where left_quantity > 0;
create index orders_by_owner on orders (owner, block_number, log_index);
create index orders_resting_by_owner on orders (owner, song) where left_quantity > 0;
create index orders_by_block on orders (block_number);
create index orders_by_removal on orders (removed_in) where removed_in is not null;

-- The sums of the orders that rest in the contract, so that reading a market costs as much as it has prices.
create table order_levels (
  song text not null references songs (token),
  side text not null check (side in ('BUY', 'SELL')),
  price numeric(78, 0) not null,
  last_day integer not null,
  bound_to bigint,
  quantity bigint not null check (quantity > 0),
  orders bigint not null check (orders > 0),
  unique nulls not distinct (song, side, price, last_day, bound_to)
);

-- The order `taker` met the resting order `maker` and traded at its price.
create table trades (
  block_number bigint not null,
  log_index integer not null,
  song text not null references songs (token),
  -- Counted from 0 in each song, so that its last trades are found without reading those of other songs.
  number bigint not null,
  taker bigint not null,
  maker bigint not null,
  -- The taker's.
  side text not null check (side in ('BUY', 'SELL')),
  price numeric(78, 0) not null,
  quantity bigint not null check (quantity > 0),
  buyer text not null,
  seller text not null check (seller <> buyer),
  traded_at timestamptz not null,
  transaction_hash text not null,
  primary key (block_number, log_index)
);

create unique index trades_by_song on trades (song, number);
create index trades_by_buyer on trades (buyer, song);
create index trades_by_seller on trades (seller, song);

-- The trades of each day since 1970 (UTC), so that prices over time cost as much as there are days.
create table trade_days (
  song text not null references songs (token),
  day integer not null,
  open numeric(78, 0) not null,
  high numeric(78, 0) not null,
  low numeric(78, 0) not null,
  close numeric(78, 0) not null,
  tokens bigint not null,
  trades bigint not null,
  primary key (song, day)
);

-- Why markets were halted or closed. Their hashes are on the chain, so the texts never change and are kept for good.
create table market_reasons (
  -- The keccak256 hash of the text's UTF-8 bytes, in lower case.
  hash text primary key,
  reason text not null,
  created_at timestamptz not null default now()
);

alter table live_events drop constraint live_events_type_check;
alter table live_events add constraint live_events_type_check
  check (type in ('bid', 'clearing-price', 'status', 'reorg', 'reload', 'order', 'trade', 'state'));

-- An index without the market is read again from its first block; until then it answers nothing.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
delete from royalty_payments;
delete from royalty_statements;
delete from payout_holds;
delete from payout_minimums;
delete from disbursements;
delete from holdings;
delete from song_transfers;
delete from songs;
delete from role_events;
delete from credit_events;
delete from settlement_events;
delete from bids;
delete from bid_levels;
delete from books;
delete from auctions;
delete from log_digests;
delete from audit_progress;
delete from blocks;

-- A wallet's history says when its tokens moved, and in which transaction.
alter table song_transfers add column moved_at timestamptz not null;
alter table song_transfers add column transaction_hash text not null;

-- The market keeps credits too. What could not be paid follows the settlement, the payout, the trade or the removal that owed it.
drop view bidder_credits;

-- What the contract could not pay to bidders of an auction and keeps for them: a failed payment follows the bidder's settlement.
create view bidder_credits as
select
  cause.auction_id,
  credited.account as bidder,
  coalesce(sum(credited.amount) filter (where credited.token <> auctions.token), 0) as mels,
  coalesce(sum(credited.amount) filter (where credited.token = auctions.token), 0) as tokens
from credit_events credited
join lateral (
  select auction_id, type
  from (
    select log_index, transaction_hash, auction_id, type from settlement_events
    where settlement_events.block_number = credited.block_number
    union all
    select log_index, transaction_hash, null, 'ROYALTIES_PAID' from royalty_payments
    where royalty_payments.block_number = credited.block_number
    union all
    select log_index, transaction_hash, null, 'TRADED' from trades
    where trades.block_number = credited.block_number
    union all
    select removal_log_index, removal_hash, null, 'ORDER_REMOVED' from orders
    where orders.removed_in = credited.block_number
  ) earlier
  where earlier.log_index < credited.log_index and earlier.transaction_hash = credited.transaction_hash
  order by log_index desc
  limit 1
) cause on cause.type = 'BIDDER_SETTLED'
join auctions on auctions.id = cause.auction_id
where credited.type = 'CREDITED'
  and not exists (
    select from credit_events withdrawn
    where withdrawn.type = 'WITHDRAWN'
      and withdrawn.contract = credited.contract
      and withdrawn.token = credited.token
      and withdrawn.account = credited.account
      and (withdrawn.block_number, withdrawn.log_index) > (credited.block_number, credited.log_index)
  )
group by cause.auction_id, credited.account;
