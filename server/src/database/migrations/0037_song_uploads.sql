-- Files of songs that are still arriving, at most one of each kind per song. Their bytes are in the media store as `<id>.part`.
create table song_uploads (
  id uuid primary key,
  song_id uuid not null references studio_songs on delete cascade,
  kind text not null check (kind in ('AUDIO', 'COVER', 'AVATAR', 'TITLE', 'LICENCE')),
  -- With its size and its time of change, by which a file that is chosen again is recognised.
  name text not null,
  -- As the browser claims.
  content_type text not null,
  bytes integer not null check (bytes > 0),
  -- In milliseconds, by the clock of the artist's machine.
  modified_at bigint not null,
  -- How many bytes are durably stored.
  received integer not null default 0 check (received between 0 and bytes),
  begun_at timestamptz not null,
  -- Set when the song has the file. The row stays, because the artist may not have got the answer.
  finished_at timestamptz,
  unique (song_id, kind)
);

create index song_uploads_by_age on song_uploads (begun_at);

create function note_removed_upload() returns trigger language plpgsql as $$
begin
  insert into removed_files (name) values (old.id || '.part') on conflict do nothing;
  return null;
end $$;

create trigger song_uploads_ended after delete or update of finished_at on song_uploads
  for each row execute function note_removed_upload();
