-- Auctions that administrators prepare. They belong to the house: any administrator can go on with one.
create table auction_drafts (
  id uuid primary key,
  -- Rises with every change, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  -- The fields of the form as they were typed.
  content jsonb not null,
  work_id uuid unique references works,
  -- As agreed, within the rules.
  terms jsonb,
  changed_at timestamptz not null,
  -- The e-mail address of an administrator.
  changed_by text not null
);

create index auction_drafts_by_change on auction_drafts (changed_at, id);

-- What wallets were asked to send for drafts, from before they were asked. The chain alone says what became of it.
create table draft_transactions (
  draft_id uuid not null references auction_drafts on delete cascade,
  -- The place among the transactions of its draft, from 1.
  number integer not null,
  step text not null check (step in ('DEPLOY', 'ALLOW', 'SCHEDULE')),
  wallet text not null,
  -- The wallet's next transaction number when it was asked.
  nonce bigint not null,
  hash text,
  asked_at timestamptz not null,
  ending text check (ending in ('DONE', 'REFUSED', 'REVERTED', 'REPLACED', 'DROPPED', 'UNSENT')),
  primary key (draft_id, number)
);

-- One at a time.
create unique index draft_transactions_open on draft_transactions (draft_id) where ending is null;
