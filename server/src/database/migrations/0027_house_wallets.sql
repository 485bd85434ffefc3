-- The provider's own wallets must not bid and can't be linked to an account: besides operators and listers these are the owner, agents,
-- and every treasury and production account, since auctions keep paying those that they were listed with.
-- An index from before is read again from its first block; until then it answers nothing.
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
delete from audit_progress;
delete from blocks;

alter table role_events
  drop constraint role_events_role_check,
  add constraint role_events_role_check
    check (role in ('OPERATOR', 'LISTER', 'OWNER', 'AGENT', 'TREASURY', 'PRODUCTION')),
  -- One event names the treasury and the production account.
  drop constraint role_events_pkey,
  add primary key (block_number, log_index, role);
