-- Auctions from before this column were listed without a Threshold of their own: theirs is the whole offer at its initial price.
alter table auctions add column threshold numeric(78, 0) check (threshold > 0);
update auctions set threshold = initial_price * token_amount;
alter table auctions alter column threshold set not null;
