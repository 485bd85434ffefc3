-- Accounts that want to sell their songs.
create table artists (
  account_id uuid primary key references accounts on delete cascade,
  stage_name text not null,
  legal_name text not null,
  country text not null,
  biography text not null,
  state text not null check (state in ('APPLIED', 'ACTIVE', 'REFUSED')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  -- An administrator's email address.
  decided_by text,
  -- Why an application was refused.
  reason text
);

create index artists_by_application on artists (applied_at, account_id);

-- What artists prepare. A song is private and changes; an approved offer makes a work of it, which doesn't.
create table studio_songs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Increases with every change of the song, its files, its contributors or its consents.
  version integer not null default 1,
  -- The fields of the form as they were typed.
  content jsonb not null,
  changed_at timestamptz not null
);

create index studio_songs_by_account on studio_songs (account_id, changed_at);

-- Private files, whose bytes are in the media store under `stored_names`. They are never listed in `media`, which is public.
create table song_files (
  id uuid primary key,
  song_id uuid not null references studio_songs on delete cascade,
  kind text not null check (kind in ('AUDIO', 'COVER', 'AVATAR', 'TITLE', 'LICENCE')),
  -- As the artist named it; only shown.
  name text not null,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  -- The file itself and the smaller images made from it.
  stored_names text[] not null,
  duration_ms integer,
  peaks smallint[],
  -- In LUFS and dBTP.
  loudness real,
  true_peak real,
  width integer,
  height integer,
  added_at timestamptz not null
);

create unique index song_files_one_of_kind on song_files (song_id, kind) where kind in ('AUDIO', 'COVER', 'AVATAR');
create index song_files_by_song on song_files (song_id);
create index song_files_by_sha256 on song_files (sha256);

-- Names in the media store that must be removed, because their row is gone.
create table removed_files (
  name text primary key,
  removed_at timestamptz not null default now()
);

-- A trigger, because rows also go with their song and with their account.
create function note_removed_files() returns trigger language plpgsql as $$
begin
  insert into removed_files (name) select unnest(old.stored_names) on conflict do nothing;
  return null;
end $$;

create trigger song_files_removed after delete on song_files for each row execute function note_removed_files();

-- Who has which share of a song, in basis points of the recording and of the composition.
create table contributors (
  id uuid primary key,
  song_id uuid not null references studio_songs on delete cascade,
  place integer not null,
  name text not null,
  -- Null for the artist.
  email text,
  -- Who accepted the share.
  account_id uuid references accounts on delete set null,
  roles text[] not null,
  master_share integer not null check (master_share between 0 and 10000),
  composition_share integer not null check (composition_share between 0 and 10000),
  state text not null check (state in ('NOT_INVITED', 'INVITED', 'ACCEPTED', 'DECLINED')),
  invited_at timestamptz,
  expires_at timestamptz,
  answered_at timestamptz,
  -- Set when the email is written.
  token_hash bytea unique
);

create unique index contributors_artist on contributors (song_id) where email is null;
create index contributors_by_song on contributors (song_id, place);
create index contributors_by_account on contributors (account_id);

create table consents (
  id bigint generated always as identity primary key,
  song_id uuid not null references studio_songs on delete cascade,
  kind text not null check (kind in ('TITLE', 'IMAGES', 'ATTORNEY', 'TERMS')),
  version text not null,
  -- The SHA-256 of the text.
  text_hash text not null,
  signed_name text not null,
  wallet text,
  signature text,
  given_at timestamptz not null,
  network text not null,
  check (num_nonnulls(wallet, signature) in (0, 2))
);

create index consents_by_song on consents (song_id, kind, id);

-- What artists offer to sell.
create table offers (
  id uuid primary key,
  song_id uuid not null references studio_songs on delete cascade,
  version integer not null default 1,
  -- The fields of the form as they were typed.
  content jsonb not null,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  -- The administrator who is reading it.
  reviewer text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create unique index offers_unfinished on offers (song_id) where state not in ('REJECTED', 'WITHDRAWN');
create index offers_by_song on offers (song_id, created_at);
create index offers_by_state on offers (state, changed_at);

-- What was submitted, word for word.
create table offer_versions (
  offer_id uuid not null references offers on delete cascade,
  number integer not null,
  -- Canonical JSON: text, because jsonb would change the bytes that were hashed.
  dossier text not null,
  dossier_hash text not null,
  submitted_at timestamptz not null,
  primary key (offer_id, number)
);

create index offer_versions_by_time on offer_versions (submitted_at);

create table offer_reviews (
  offer_id uuid not null,
  number integer not null,
  -- The submission that was read.
  submission integer not null,
  decision text not null check (decision in ('CHANGES_REQUESTED', 'APPROVED', 'REJECTED')),
  remarks jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  primary key (offer_id, number),
  foreign key (offer_id, submission) references offer_versions on delete cascade
);

-- One work and one draft for each approved offer.
alter table works add offer_id uuid unique references offers on delete set null;
alter table auction_drafts add offer_id uuid unique references offers on delete set null;
