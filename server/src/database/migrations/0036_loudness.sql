-- Integrated loudness in LUFS and true peak in dBTP, with one decimal. Both are null for images, for silence and where they aren't known.
alter table media
  add column loudness real check (loudness is null or (duration_ms is not null and loudness between -70 and 100)),
  add column true_peak real check (true_peak is null or (duration_ms is not null and true_peak between -100 and 100)),
  add check (loudness is null or true_peak is not null);
-- What is still to be measured: audible audio without levels.
create index media_unmeasured on media (id) where true_peak is null and 0 < any (peaks);
