-- How far the second reading of the chain has come, so that a restart doesn't begin it again: at most one row.
create table audit_progress (
  only_row boolean primary key default true check (only_row),
  -- Every block up to this one was read twice.
  read_twice_to bigint not null,
  -- The round through the whole chain continues at this block; null between two rounds.
  round_at bigint,
  round_began_at timestamptz not null
);

-- Digests included the time; it has a column now, because a node that doesn't put times into logs isn't asked for it again. So an
-- older index is read again from its first block; until then it answers nothing.
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
delete from blocks;
alter table log_digests add column mined_at timestamptz not null;
