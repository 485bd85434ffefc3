-- The lowest price a bid may offer is its auction's minimum price, and the tokens on offer are its supply, in every table.
alter table auctions rename column initial_price to minimum_price;
alter table auctions rename column token_amount to supply;
alter table books rename column reserve_price to minimum_price;
alter view auction_summaries rename column initial_price to minimum_price;
alter view auction_summaries rename column token_amount to supply;
