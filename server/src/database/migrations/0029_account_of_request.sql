-- One account must not send emails to many addresses.
alter table account_requests add column account_id uuid references accounts on delete cascade;
create index account_requests_by_account on account_requests (account_id, requested_at) where account_id is not null;
