-- An auction as the public sees it: on the chain and with its work known.
create view auction_summaries as
select
  auctions.id,
  auctions.seller,
  auctions.token,
  auctions.token_name,
  auctions.token_amount,
  auctions.initial_price,
  auctions.threshold,
  auctions.starts_at,
  auctions.ends_at,
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
  books.last_remainder,
  books.last_rounded_id,
  processed.price as proceeds,
  processed.happened_at as processed_at,
  coalesce(processed.outcome, case when cleared.auction_id is not null then 'SOLD' end) as outcome
from auctions
join works on works.token = auctions.token
join books on books.auction_id = auctions.id
left join settlement_events cleared on cleared.auction_id = auctions.id and cleared.type = 'CLEARED'
left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED';

create index auctions_by_token on auctions (token);
