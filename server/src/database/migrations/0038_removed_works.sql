-- When the artist removed the work's files and description. Its metadata stays, because tokens carry its hash.
alter table works add column removed_at timestamptz;

create or replace view auction_summaries as
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
  cleared.outcome,
  works.removed_at
from auctions
join works on works.token = auctions.token
join books on books.auction_id = auctions.id
left join settlement_events cleared on cleared.auction_id = auctions.id and cleared.type = 'CLEARED'
left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED';
