-- What people report as infringing a copyright, as they typed it. None of it comes from the chain.
create table infringement_reports (
  id bigint generated always as identity primary key,
  statement text not null,
  work text not null,
  content text not null,
  content_url text not null,
  proof text not null,
  name text not null,
  email text not null,
  reported_at timestamptz not null default clock_timestamp(),
  -- Where it came from, forgotten when it counts no longer against the next.
  network text,
  closed_at timestamptz,
  -- The e-mail address of an administrator.
  closed_by text,
  check (num_nonnulls(closed_at, closed_by) in (0, 2))
);

create index infringement_reports_open on infringement_reports (id) where closed_at is null;
create index infringement_reports_by_closing on infringement_reports (closed_at);
create index infringement_reports_by_network on infringement_reports (network, reported_at) where network is not null;
