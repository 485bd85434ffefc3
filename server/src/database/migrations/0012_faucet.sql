-- The last gift of test money to each wallet, from before it is sent; kept while it counts against the next.
create table faucet_gifts (
  address text primary key,
  network text not null,
  given_at timestamptz not null
);

create index faucet_gifts_by_network on faucet_gifts (network, given_at);
create index faucet_gifts_by_time on faucet_gifts (given_at);
