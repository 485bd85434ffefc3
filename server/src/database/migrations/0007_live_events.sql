-- The number of the last live event: one row, locked by who announces until the commit, so that events become visible in the
-- order of their ids and without holes. A new database begins above all ids that an older one may have given out.
create table live_event_counter (
  only_row boolean primary key default true check (only_row),
  newest_id bigint not null default floor(extract(epoch from clock_timestamp()) * 1000)::bigint
);

insert into live_event_counter default values;

-- What open pages are told, kept for an hour for those whose connection broke.
create table live_events (
  id bigint primary key,
  auction_id bigint not null,
  type text not null check (type in ('bid', 'clearing-price', 'status', 'reorg', 'reload')),
  data jsonb not null,
  at timestamptz not null default now()
);

create index live_events_by_auction on live_events (auction_id, id);
