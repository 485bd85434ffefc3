-- What was read from each block that has our logs, so that a second reading can be compared with it.
create table log_digests (
  block_number bigint primary key,
  block_hash text not null,
  digest text not null
);

-- An index without digests is read again from its first block; until then it answers nothing.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
delete from role_events;
delete from credit_events;
delete from settlement_events;
delete from bids;
delete from bid_levels;
delete from books;
delete from auctions;
delete from blocks;
