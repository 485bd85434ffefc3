-- The transfers of each gift, from before they are sent. The chain alone says which of them were heard and did not fail.
alter table faucet_gifts
  add column mels_hashes text[] not null default '{}',
  add column pol_hashes text[] not null default '{}';
