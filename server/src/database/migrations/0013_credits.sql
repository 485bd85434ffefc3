-- What the contract could not pay and keeps for an account, and what it has paid of it later, each event a row.
create table credit_events (
  block_number bigint not null,
  log_index integer not null,
  type text not null check (type in ('CREDITED', 'WITHDRAWN')),
  token text not null,
  account text not null,
  -- Base units of the token; a withdrawal takes all that there is.
  amount numeric(78, 0) not null check (amount > 0),
  transaction_hash text not null,
  primary key (block_number, log_index)
);

create index credit_events_by_account on credit_events (account, token);

-- What waits for an account, as the contract's `credits` has it. Of all that it pays out, the house sells everything but MELS.
create view credits as
select
  token,
  account,
  sum(case type when 'CREDITED' then amount else -amount end) as amount,
  (select token_name from auctions where auctions.token = credit_events.token order by id desc limit 1) as token_name
from credit_events
group by token, account
having sum(case type when 'CREDITED' then amount else -amount end) > 0;

-- What waits for bidders of the settlement of an auction: a payment that fails is credited before the contract says anything else.
create view bidder_credits as
select
  cause.auction_id,
  credited.account as bidder,
  coalesce(sum(credited.amount) filter (where cause.type = 'BIDDER_REFUNDED'), 0) as mels,
  coalesce(sum(credited.amount) filter (where cause.type = 'WINNER_SETTLED'), 0) as tokens
from credit_events credited
join lateral (
  select auction_id, type
  from settlement_events
  where settlement_events.block_number = credited.block_number
    and settlement_events.log_index < credited.log_index
    and settlement_events.transaction_hash = credited.transaction_hash
  order by log_index desc
  limit 1
) cause on cause.type in ('BIDDER_REFUNDED', 'WINNER_SETTLED')
where credited.type = 'CREDITED'
  and not exists (
    select from credit_events withdrawn
    where withdrawn.type = 'WITHDRAWN'
      and withdrawn.token = credited.token
      and withdrawn.account = credited.account
      and (withdrawn.block_number, withdrawn.log_index) > (credited.block_number, credited.log_index)
  )
group by cause.auction_id, credited.account;

-- An index from before credits were kept is read again from its first block; meanwhile it answers nothing.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
delete from settlement_events;
delete from bids;
delete from bid_levels;
delete from books;
delete from auctions;
delete from blocks;
