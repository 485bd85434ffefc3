create table works (
  -- Random: a work that is not on sale yet has a public address that nobody can guess.
  id uuid primary key,
  title text not null,
  artist text not null,
  description text not null,
  percentage integer not null check (percentage between 1 and 100),
  -- The song token that carries the metadata's hash, with its checksum.
  token text unique,
  -- As the API answers it.
  asset jsonb not null,
  -- The very bytes that were hashed: text, since jsonb would write them anew.
  metadata text not null,
  metadata_hash text not null,
  created_at timestamptz not null default now(),
  created_by bigint not null references administrators
);

create index works_by_creation on works (created_at, id);

-- The files of works; their bytes are in the media store, under the same id.
create table media (
  id uuid primary key,
  work_id uuid not null references works on delete cascade,
  type text not null check (type in ('COVER', 'AVATAR', 'AUDIO')),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  width integer,
  height integer,
  duration_ms integer,
  unique (work_id, type),
  check (num_nonnulls(width, height) in (0, 2)),
  check (num_nonnulls(width, duration_ms) = 1)
);
