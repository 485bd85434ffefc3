-- A holder is a wallet's address or an account's ID. Wallets need no account for watching and for alerts.
create table watches (
  holder text not null,
  auction_id bigint not null,
  watched_at timestamptz not null default clock_timestamp(),
  primary key (holder, auction_id)
);

create index watches_by_auction on watches (auction_id);

-- News for one holder. The key says what was told, so that nothing is told twice, whoever derives it and however often.
create table alerts (
  id bigint generated always as identity primary key,
  holder text not null,
  kind text not null,
  -- Such as `auction 12`.
  subject text not null,
  -- For what can happen more than once: being outbid counts how often the holder was winning.
  epoch bigint not null default 1,
  auction_id bigint,
  data jsonb not null default '{}',
  -- The block that it follows from; null for what no block can take back.
  block_number bigint,
  at timestamptz not null,
  -- A reorganisation took it back. The row stays, so that the same news is neither unread nor sent again.
  undone boolean not null default false,
  read_at timestamptz,
  -- Whether it is decided what is sent about it.
  is_decided boolean not null default false,
  -- Since when it waits for the next digest.
  digest_since timestamptz,
  -- When its email was queued.
  mailed_at timestamptz,
  unique (holder, kind, subject, epoch)
);

create index alerts_by_holder on alerts (holder, at desc, id desc) where not undone;
create index alerts_unread on alerts (holder) where read_at is null and not undone;
create index alerts_by_block on alerts (block_number) where not undone;
create index alerts_by_auction on alerts (auction_id, kind, holder) where not undone;
create index alerts_undecided on alerts (at) where not is_decided and not undone;
create index alerts_for_digest on alerts (digest_since) where digest_since is not null and not undone;
create index alerts_by_subject on alerts (kind, subject) where not undone;
create index alerts_by_age on alerts (at);

-- The auctions whose bidders have been told how they ended, and later that they can take their deposits back, with the newest
-- block of that moment: a reorganisation may change the end.
create table ended_auctions (
  auction_id bigint primary key,
  block_number bigint not null,
  reclaimable_in bigint
);

-- Where an account differs from the usual choices.
create table alert_choices (
  account_id uuid not null references accounts on delete cascade,
  topic text not null,
  mail boolean not null,
  push boolean not null,
  primary key (account_id, topic)
);

create table alert_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- The hour of the day, there, at which the digest is sent.
  digest_hour smallint not null check (digest_hour between 0 and 23),
  time_zone text not null
);

create table push_subscriptions (
  id uuid primary key,
  endpoint_hash bytea not null unique,
  account_id uuid not null references accounts on delete cascade,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  label text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- The last time that the service accepted a message.
  ok_at timestamptz
);

create index push_subscriptions_by_account on push_subscriptions (account_id);
create index push_subscriptions_by_use on push_subscriptions (coalesce(ok_at, made_at));

-- Messages to hand over to push services. A row disappears when it is accepted, refused or out of date.
create table pushes (
  alert_id bigint not null references alerts on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  not_before timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  primary key (alert_id, subscription_id)
);

create index pushes_due on pushes (not_before);
create index pushes_by_subscription on pushes (subscription_id);

-- Finds the highest price that a wallet bids in an auction.
create index bids_by_auction_and_bidder on bids (auction_id, bidder, price desc);

create index trades_by_maker on trades (song, maker, block_number);

alter table live_events drop constraint live_events_type_check;
alter table live_events add constraint live_events_type_check
  check (type in ('bid', 'clearing-price', 'status', 'reorg', 'reload', 'order', 'trade', 'state', 'alerts'));
