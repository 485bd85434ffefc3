-- A report of infringement and everything that follows from it are one case.
alter table infringement_reports
  -- Whether the uploader may learn the reporter's email address.
  add shares_email boolean not null default false,
  -- What was reported, found from the address. Null if the address isn't about one song, and in reports from before.
  add work_id uuid references works on delete set null,
  -- Who offered the work; null if administrators listed it.
  add uploader_id uuid references accounts on delete set null,
  -- Where the notice goes if administrators listed the work.
  add artist_email text,
  add state text not null default 'RECEIVED' check (
    state in ('RECEIVED', 'ASKED', 'REJECTED', 'NOTIFIED', 'ANSWERED', 'UPHELD', 'DISMISSED', 'WITHDRAWN')
  ),
  add state_since timestamptz not null default clock_timestamp(),
  add notified_at timestamptz,
  -- The last moment at which the uploader can answer.
  add answer_until timestamptz,
  add decided_at timestamptz,
  -- Set while it waits for a review of its reporter, who sent several unfounded reports.
  add is_held boolean not null default false,
  add is_plainly_unfounded boolean not null default false,
  -- An administrator's wish to uphold it, which another must confirm.
  add proposed_by text,
  add proposed_at timestamptz,
  add proposal text,
  add proposal_is_grave boolean;

alter table infringement_reports
  add check (num_nonnulls(notified_at, answer_until) in (0, 2)),
  add check (num_nonnulls(proposed_by, proposed_at, proposal, proposal_is_grave) in (0, 4));

update infringement_reports set
  state = case when closed_at is null then 'RECEIVED' else 'DISMISSED' end,
  state_since = coalesce(closed_at, reported_at),
  decided_at = closed_at;

create index infringement_reports_by_work on infringement_reports (work_id);
create index infringement_reports_by_uploader on infringement_reports (uploader_id);
create index infringement_reports_by_email on infringement_reports (lower(email));

-- The case's thread after the report itself.
create table case_messages (
  report_id bigint not null references infringement_reports on delete cascade,
  number integer not null,
  side text not null check (side in ('REPORTER', 'UPLOADER', 'PROVIDER')),
  kind text not null check (
    kind in (
      'QUESTION', 'ADDITION', 'BLOCK', 'NOTICE', 'ANSWER', 'UNANSWERED', 'REJECTION', 'DECISION', 'WITHDRAWAL', 'LIFT',
      'COMPLAINT', 'COMPLAINT_DECISION'
    )
  ),
  shown_to text not null check (shown_to in ('REPORTER', 'UPLOADER', 'BOTH')),
  text text not null,
  -- Parts of an answer.
  proof text,
  name text,
  written_at timestamptz not null,
  primary key (report_id, number)
);

create table case_complaints (
  report_id bigint not null references infringement_reports on delete cascade,
  side text not null check (side in ('REPORTER', 'UPLOADER')),
  text text not null,
  made_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  is_granted boolean,
  primary key (report_id, side),
  check (num_nonnulls(answer, answered_at, is_granted) in (0, 3))
);

-- Works that the public doesn't get: at most one block for each report.
create table work_blocks (
  id bigint generated always as identity primary key,
  work_id uuid not null references works on delete cascade,
  report_id bigint references infringement_reports on delete set null,
  kind text not null check (kind in ('TEMPORARY', 'PERMANENT')),
  cause text not null check (cause in ('NOTICE', 'COURT_ORDER', 'DECISION')),
  from_at timestamptz not null,
  -- When it became permanent.
  permanent_at timestamptz,
  lifted_at timestamptz,
  files_deleted_at timestamptz,
  -- Administrators' email addresses.
  made_by text not null,
  lifted_by text,
  check ((kind = 'PERMANENT') = (permanent_at is not null)),
  check (num_nonnulls(lifted_at, lifted_by) in (0, 2)),
  check (files_deleted_at is null or (kind = 'PERMANENT' and lifted_at is null))
);

create unique index work_blocks_one_of_report on work_blocks (report_id) where lifted_at is null;
create index work_blocks_in_effect on work_blocks (work_id) where lifted_at is null;
create index work_blocks_by_lifting on work_blocks (lifted_at);

-- For an upheld report, or one that wasn't answered in time.
create table strikes (
  report_id bigint primary key references infringement_reports on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  issued_at timestamptz not null,
  ends_at timestamptz not null,
  withdrawn_at timestamptz
);

create index strikes_by_account on strikes (account_id, issued_at);

create view blocked_works as
select work_id, min(from_at) as blocked_since, bool_or(kind = 'PERMANENT') as is_blocked_for_good
from work_blocks where lifted_at is null group by work_id;

-- Works as the public gets them. Whatever shows a work to the public reads it here and nowhere else.
create view public_works as
select
  works.id,
  works.token,
  works.title,
  works.artist,
  works.percentage,
  works.removed_at,
  case when blocked_since is null then works.description else '' end as description,
  case when blocked_since is null then works.asset else works.asset || '{"files": [], "links": []}'::jsonb end as asset,
  blocked_since,
  coalesce(is_blocked_for_good, false) as is_blocked_for_good
from works left join blocked_works on blocked_works.work_id = works.id;

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
  auctions.policy,
  works.blocked_since,
  works.is_blocked_for_good
from auctions
join public_works works on works.token = auctions.token
join books on books.auction_id = auctions.id
left join settlement_events cleared on cleared.auction_id = auctions.id and cleared.type = 'CLEARED'
left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED';

alter table live_events drop constraint live_events_type_check;
alter table live_events add constraint live_events_type_check check (
  type in (
    'bid', 'clearing-price', 'status', 'block', 'reorg', 'reload', 'order', 'trade', 'state', 'alerts'
  )
);
