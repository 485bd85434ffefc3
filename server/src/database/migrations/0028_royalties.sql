-- The genuine songs, which the factory numbers from 1.
create table songs (
  token text primary key,
  number bigint not null unique,
  -- The supply.
  whole_tokens bigint not null,
  block_number bigint not null,
  -- The auction that sold the whole supply and its seller, once the sale is confirmed, and the block that confirmed it.
  auction_id bigint,
  seller text,
  sold_in bigint,
  check (num_nulls(auction_id, seller, sold_in) in (0, 3))
);

create index songs_by_auction on songs (auction_id);

-- Amounts in base units of the song's token.
create table song_transfers (
  block_number bigint not null,
  log_index integer not null,
  song text not null references songs (token),
  sender text not null,
  receiver text not null,
  amount numeric(78, 0) not null check (amount >= 0),
  primary key (block_number, log_index)
);

create index song_transfers_by_receiver on song_transfers (receiver, song);
create index song_transfers_by_sender on song_transfers (sender, song);
create index song_transfers_by_song on song_transfers (song);

-- The sums of the transfers, without accounts that hold nothing.
create table holdings (
  song text not null references songs (token),
  account text not null,
  -- Base units.
  balance numeric(78, 0) not null check (balance > 0),
  primary key (song, account)
);

create index holdings_by_account on holdings (account);

-- What the contract announces with one number, counted from 1.
create table disbursements (
  id bigint primary key,
  block_number bigint not null,
  transaction_hash text not null,
  announced_at timestamptz not null,
  document_hash text not null,
  lines_hash text not null,
  -- MELS base units per EUR.
  rate numeric(78, 0) not null,
  payable_from timestamptz not null,
  withdrawn_in bigint,
  withdrawal_hash text,
  check (num_nulls(withdrawn_in, withdrawal_hash) in (0, 2))
);

-- What a song earned in a disbursement. The contract counts the statements of each song from 1.
create table royalty_statements (
  song text not null references songs (token),
  number bigint not null,
  disbursement_id bigint not null references disbursements (id),
  -- EUR times 10^18.
  eur numeric(78, 0) not null,
  mels numeric(78, 0) not null,
  statement_hash text not null,
  -- Numbers like 20260131.
  period_from bigint not null,
  period_to bigint not null,
  paid_in_at timestamptz not null,
  block_number bigint not null,
  transaction_hash text not null,
  primary key (song, number)
);

create index royalty_statements_by_disbursement on royalty_statements (disbursement_id);

create table royalty_payments (
  block_number bigint not null,
  log_index integer not null,
  account text not null,
  song text not null references songs (token),
  mels numeric(78, 0) not null check (mels > 0),
  -- EUR times 10^18.
  eur numeric(78, 0) not null,
  paid_at timestamptz not null,
  transaction_hash text not null,
  primary key (block_number, log_index)
);

create index royalty_payments_by_account on royalty_payments (account);
create index royalty_payments_by_song on royalty_payments (song);

-- Until when an account isn't paid; the last row of an account counts.
create table payout_holds (
  block_number bigint not null,
  log_index integer not null,
  account text not null,
  held_until timestamptz not null,
  reason_hash text not null,
  primary key (block_number, log_index)
);

-- A payout needs more EUR, times 10^18, than the last row says. Without a row, that is EUR 9.99.
create table payout_minimums (
  block_number bigint not null,
  log_index integer not null,
  eur numeric(78, 0) not null,
  primary key (block_number, log_index)
);

-- An index without royalties is read again from its first block; until then it answers nothing.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
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

-- Auction house and royalties each keep credits, and each pays out its own.
alter table credit_events add column contract text not null;
drop view credits, bidder_credits;

-- What waits for an account, as the contract's `credits` has it. All that is paid out besides songs' tokens is MELS.
create view credits as
select
  contract,
  token,
  account,
  sum(case type when 'CREDITED' then amount else -amount end) as amount,
  (select token_name from auctions where auctions.token = credit_events.token order by id desc limit 1) as token_name
from credit_events
group by contract, token, account
having sum(case type when 'CREDITED' then amount else -amount end) > 0;

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
