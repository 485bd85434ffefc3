-- Who can bid in the auctions that name a policy. What people were admitted under must not change behind them, so the rule of a policy in
-- use never changes; only `is_offered` does.
create table policies (
  id integer primary key check (id between 0 and 65535),
  name text not null,
  text text not null,
  needs text[] not null check (needs <@ array['DECLARATIONS', 'SCREENING']),
  countries_denied text[] not null,
  is_offered boolean not null,
  -- Whether someone's admission was signed already.
  is_used boolean not null default false,
  changed_at timestamptz not null default now(),
  check ((id = 0) = (needs = '{}')),
  check (id <> 0 or (countries_denied = '{}' and is_offered))
);

insert into policies (id, name, text, needs, countries_denied, is_offered) values
  (0, 'Open', 'Anyone with a wallet can bid.', '{}', '{}', true),
  (1, 'Declared', '', '{DECLARATIONS}', '{US}', true),
  (2, 'Declared and screened', '', '{DECLARATIONS,SCREENING}', '{US}', true);

alter table declarations
  -- Whether the request came from the declared country; null if that is unknown. The country itself isn't stored.
  add column country_check text check (country_check in ('AGREED', 'DIFFERED'));

-- Forms and terms from before auctions could name a policy.
update auction_drafts set content = content || '{"policy": ""}';
update auction_drafts set terms = terms || '{"policy": 0}' where terms is not null;
update offers set content = content || '{"policy": ""}';

-- People whom an administrator checked, or is asked to check.
create table screenings (
  account_id uuid primary key references accounts on delete cascade,
  state text not null check (state in ('PENDING', 'PASSED', 'FAILED')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  -- Until when a passed screening counts.
  expires_at timestamptz,
  check ((state = 'PENDING') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'FAILED') = (reason is not null)),
  check ((state = 'PASSED') = (expires_at is not null))
);

create index screenings_by_state on screenings (state, asked_at);

-- What `Gate` said, each event a row.
create table admission_events (
  block_number bigint not null,
  log_index integer not null,
  type text not null check (type in ('ADMITTED', 'DISMISSED')),
  wallet text not null,
  policy integer not null check (policy between 1 and 65535),
  valid_until timestamptz,
  reason_hash text,
  happened_at timestamptz not null,
  transaction_hash text not null,
  primary key (block_number, log_index),
  check ((type = 'ADMITTED') = (valid_until is not null)),
  check ((type = 'DISMISSED') = (reason_hash is not null))
);

create index admission_events_by_wallet on admission_events (wallet, policy, block_number desc, log_index desc);
create index admission_events_by_policy on admission_events (policy, valid_until);

-- What `Gate.requireAdmitted` goes by: the last event counts. Once dismissed, a signature of the admitter admits nobody again.
create view admissions as
select distinct on (wallet, policy)
  wallet, policy, type = 'DISMISSED' as is_dismissed, valid_until, reason_hash, happened_at, block_number, log_index,
  exists (
    select from admission_events dismissed
    where dismissed.wallet = admission_events.wallet and dismissed.policy = admission_events.policy
      and dismissed.type = 'DISMISSED'
  ) as was_dismissed
from admission_events
order by wallet, policy, block_number desc, log_index desc;

-- Why wallets were dismissed. The hashes are on the chain, so the texts never change.
create table dismissal_reasons (
  -- The keccak256 hash of the text's UTF-8 bytes, in lower case.
  hash text not null,
  wallet text not null,
  policy integer not null,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  primary key (hash, wallet, policy)
);

create index dismissal_reasons_by_time on dismissal_reasons (made_at);

-- Who asked to be admitted and wasn't, and whom the daily check of sanctions found.
create table admission_refusals (
  id bigint generated always as identity primary key,
  account_id uuid references accounts on delete cascade,
  wallet text not null,
  policy integer not null,
  reason text not null,
  refused_at timestamptz not null default now()
);

create index admission_refusals_by_time on admission_refusals (refused_at);
create index admission_refusals_by_wallet on admission_refusals (wallet, policy, reason, refused_at);
create index admission_refusals_by_account on admission_refusals (account_id);

-- What the list of sanctions said last about a wallet.
create table sanction_checks (
  wallet text primary key,
  is_sanctioned boolean not null,
  checked_at timestamptz not null
);

create index sanction_checks_by_time on sanction_checks (checked_at);

-- `Gate` grants roles too, and its owner isn't the auction house's. An index without it is read again from its first block; until then
-- it answers nothing.
update index_state set rebuilding = true where current_at is not null;
update data_version set version = version + 1;
delete from market_events;
delete from trades;
delete from trade_days;
delete from order_levels;
delete from orders;
delete from royalty_payments;
delete from royalty_statements;
delete from payout_holds;
delete from payout_minimums;
delete from disbursements;
delete from holdings;
delete from song_transfers;
delete from songs;
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
  add column contract text not null,
  drop constraint role_events_role_check,
  add constraint role_events_role_check
    check (role in ('OPERATOR', 'LISTER', 'OWNER', 'AGENT', 'TREASURY', 'PRODUCTION', 'ADMITTER'));

drop view role_holders;

-- Who has a role in any of the contracts.
create view role_holders as
select distinct role, account
from (
  select distinct on (contract, role, account) role, account, type
  from role_events
  order by contract, role, account, block_number desc, log_index desc
) latest
where type = 'GRANTED';

-- An auction as the public sees it: on the chain and with its work known.
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
  works.removed_at,
  auctions.policy
from auctions
join works on works.token = auctions.token
join books on books.auction_id = auctions.id
left join settlement_events cleared on cleared.auction_id = auctions.id and cleared.type = 'CLEARED'
left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED';
