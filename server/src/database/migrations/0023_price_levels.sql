-- The auction house keeps what bids ask for at each price: an index of another contract is read again from its first block.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
delete from settlement_events;
delete from credit_events;
delete from bids;
delete from bid_levels;
delete from books;
delete from auctions;
delete from blocks;

-- What a bid at the clearing price gets follows from what earlier bids at its price ask for.
alter table bids add column before numeric(78, 0) not null;
-- The block in which the bidder took the deposit back, because the bid could no longer win.
alter table bids add column withdrawn_in bigint;
create index bids_by_withdrawal on bids (withdrawn_in) where withdrawn_in is not null;

-- A withdrawn auction ends when it is withdrawn, which can be before its start.
alter table auctions drop constraint auctions_check;
alter table auctions add column planned_ends_at timestamptz not null;
alter table auctions add column withdrawn_in bigint;

drop view auction_summaries, settled_bidders, bidder_credits;
alter table books drop column last_remainder, drop column last_rounded_id;

alter table settlement_events drop constraint settlement_events_type_check;
alter table settlement_events add constraint settlement_events_type_check
  check (type in ('CLEARED', 'BIDDER_SETTLED', 'PROCEEDS_PAID', 'PROCESSED', 'TOKENS_RETURNED', 'WITHDRAWAL_ANNOUNCED'));
-- MELS base units that a bidder was refunded; `price` is what the bidder paid.
alter table settlement_events add column refund numeric(78, 0);
create unique index settlement_events_once_per_bidder on settlement_events (auction_id, account) where type = 'BIDDER_SETTLED';

create view settled_bidders as
select auction_id, account as bidder from settlement_events where type = 'BIDDER_SETTLED';

-- An auction as the public sees it: on the chain and with its work known.
create view auction_summaries as
select
  auctions.id,
  auctions.seller,
  auctions.token,
  auctions.token_name,
  auctions.supply,
  auctions.minimum_price,
  auctions.threshold,
  auctions.starts_at,
  auctions.ends_at,
  auctions.withdrawn_in is not null as is_withdrawn,
  (
    select max(happened_at) from settlement_events
    where auction_id = auctions.id and type = 'WITHDRAWAL_ANNOUNCED'
  ) as withdrawal_announced_at,
  works.id as work_id,
  works.title,
  works.description,
  works.percentage,
  works.asset,
  books.bid_count,
  books.demand,
  books.lowest_price,
  books.highest_price,
  books.clearing_price,
  books.marginal_supply,
  books.marginal_demand,
  processed.price as proceeds,
  processed.happened_at as processed_at,
  cleared.outcome
from auctions
join works on works.token = auctions.token
join books on books.auction_id = auctions.id
left join settlement_events cleared on cleared.auction_id = auctions.id and cleared.type = 'CLEARED'
left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED';

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
  from settlement_events
  where settlement_events.block_number = credited.block_number
    and settlement_events.log_index < credited.log_index
    and settlement_events.transaction_hash = credited.transaction_hash
  order by log_index desc
  limit 1
) cause on cause.type = 'BIDDER_SETTLED'
join auctions on auctions.id = cause.auction_id
where credited.type = 'CREDITED'
  and not exists (
    select from credit_events withdrawn
    where withdrawn.type = 'WITHDRAWN'
      and withdrawn.token = credited.token
      and withdrawn.account = credited.account
      and (withdrawn.block_number, withdrawn.log_index) > (credited.block_number, credited.log_index)
  )
group by cause.auction_id, credited.account;
