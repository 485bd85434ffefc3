-- Who has been let settle and list, and who is no longer, each event a row.
create table role_events (
  block_number bigint not null,
  log_index integer not null,
  type text not null check (type in ('GRANTED', 'REVOKED')),
  role text not null check (role in ('OPERATOR', 'LISTER')),
  account text not null,
  transaction_hash text not null,
  primary key (block_number, log_index)
);

create index role_events_by_account on role_events (account, role);

-- Who may do what, as the contract's `hasRole` says.
create view role_holders as
select role, account
from (
  select distinct on (role, account) role, account, type
  from role_events
  order by role, account, block_number desc, log_index desc
) latest
where type = 'GRANTED';

-- That an auction is finalized is written down once, and looked for by its reason.
create index audit_log_finalized on audit_log (reason) where action = 'AUCTION_FINALIZED';

-- An index from before roles were kept is read again from its first block; meanwhile it answers nothing.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
delete from credit_events;
delete from settlement_events;
delete from bids;
delete from bid_levels;
delete from books;
delete from auctions;
delete from blocks;
