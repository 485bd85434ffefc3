-- Bidders whom the contract has settled whole: a winner's payment and refund may come in two calls, and only together are they
-- what the wallet has offered.
create or replace view settled_bidders as
select events.auction_id, events.account as bidder
from settlement_events events
where events.type in ('WINNER_SETTLED', 'BIDDER_REFUNDED')
group by events.auction_id, events.account
having sum(events.price) = (
  select sum(bids.price * bids.quantity)
  from bids
  where bids.auction_id = events.auction_id and bids.bidder = events.account
);

update data_version set version = version + 1;
