-- People who can be reached. A wallet needs no account; an account can have wallets.
create table accounts (
  id uuid primary key,
  username text not null,
  -- Without case. It stays taken when the account is closed, so that nobody can pose as its owner.
  username_key text not null unique,
  -- As typed, and as compared.
  email text not null,
  email_key text not null,
  email_state text not null check (email_state in ('VERIFIED', 'BOUNCING')),
  -- Null without a password: passkeys and wallets are enough.
  password_hash text,
  -- What people say about themselves; null if they say nothing.
  name text,
  about text,
  country text,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- When the data was last exported.
  exported_at timestamptz
);

create unique index accounts_by_email on accounts (email_key) where closed_at is null;
create index accounts_closed on accounts (closed_at) where closed_at is not null;

-- Usernames of deleted accounts, so that nobody can pose as their owners.
create table retired_usernames (
  username_key text primary key,
  retired_at timestamptz not null
);

-- People who haven't proved their address yet. Several can wait for one address, since only its owner receives the tokens.
create table registrations (
  id uuid primary key,
  username text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  country text not null,
  declarations jsonb not null,
  -- Where it came from, for the declarations.
  network text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when the email is written.
  token_hash bytea unique
);

create index registrations_by_email on registrations (email_key);
create index registrations_by_expiry on registrations (expires_at);

-- Registrations and password resets that were asked for, whether or not there is such an account.
create table account_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('REGISTER', 'RESET')),
  email_key text not null,
  network text not null,
  requested_at timestamptz not null default clock_timestamp()
);

create index account_requests_by_email on account_requests (email_key, requested_at);
create index account_requests_by_network on account_requests (network, requested_at);
create index account_requests_by_time on account_requests (requested_at);

create table password_resets (
  account_id uuid primary key references accounts on delete cascade,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea unique
);

create index password_resets_by_expiry on password_resets (expires_at);

create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  -- Whether the old address must agree, since neither a passkey nor a wallet proved who asked.
  needs_agreement boolean not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  agreed_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  new_token_hash bytea unique,
  old_token_hash bytea unique,
  undo_token_hash bytea unique
);

-- One at a time: another replaces it.
create unique index email_changes_open on email_changes (account_id) where done_at is null;
create index email_changes_by_expiry on email_changes (expires_at);

-- Every wallet that is or was linked to an account.
create table account_wallets (
  id bigint generated always as identity primary key,
  address text not null,
  account_id uuid not null references accounts on delete cascade,
  linked_at timestamptz not null,
  unlinked_at timestamptz
);

create unique index account_wallets_linked on account_wallets (address) where unlinked_at is null;
create index account_wallets_by_address on account_wallets (address);
create index account_wallets_by_account on account_wallets (account_id);

create table passkeys (
  id bytea primary key,
  account_id uuid references accounts on delete cascade,
  administrator_id bigint references administrators,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(account_id, administrator_id) = 1)
);

create index passkeys_by_account on passkeys (account_id);
create index passkeys_by_administrator on passkeys (administrator_id);

create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('SIGN_IN', 'ADD', 'VERIFY')),
  -- Null for signing in, when nobody is known yet.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'SIGN_IN') = (session_id is null))
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_by_session on passkey_challenges (session_id);

create table declarations (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('ADULT', 'NOT_STAFF', 'TERMS', 'COUNTRY')),
  version text not null,
  text_hash bytea not null,
  value text,
  made_at timestamptz not null,
  network text not null
);

create index declarations_by_account on declarations (account_id);

create table restrictions (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('WARNING', 'SUSPENSION', 'TERMINATION')),
  cause text not null check (cause in ('BREACH', 'INFRINGEMENT', 'COURT_ORDER', 'DISCRETION')),
  statement text not null,
  from_at timestamptz not null,
  -- Null without an end.
  until_at timestamptz,
  made_by text not null,
  lifted_at timestamptz,
  lifted_by text,
  lift_statement text,
  appeal text,
  appealed_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by text,
  check (num_nonnulls(lifted_at, lifted_by, lift_statement) in (0, 3)),
  check (num_nonnulls(appeal, appealed_at) in (0, 2)),
  check (num_nonnulls(answer, answered_at, answered_by) in (0, 3))
);

create index restrictions_by_account on restrictions (account_id);

-- Restrictions end by the clock, so the state isn't stored.
create view account_states as
select
  accounts.id as account_id,
  case
    when accounts.closed_at is not null then 'CLOSED'
    when exists (
      select from restrictions
      where restrictions.account_id = accounts.id
        and kind = 'SUSPENSION'
        and lifted_at is null
        and from_at <= now()
        and (until_at is null or until_at > now())
    ) then 'SUSPENDED'
    else 'ACTIVE'
  end as state
from accounts;

-- Addresses and wallets of terminated accounts, as keyed hashes: they can be compared and not read.
create table barred (
  key bytea primary key,
  restriction_id bigint references restrictions on delete set null,
  barred_at timestamptz not null
);

-- Employees whose job requires an account.
create table staff_exceptions (
  email_key text primary key,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null
);

create table administrator_invitations (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  invited_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea unique
);

alter table sessions drop constraint sessions_check;
alter table sessions
  add column account_id uuid references accounts on delete cascade,
  add column method text check (method in ('WALLET', 'PASSWORD', 'PASSKEY', 'EMAIL')),
  -- The browser and system, as far as they say it.
  add column label text,
  add column network text,
  add column last_used_at timestamptz,
  -- When and how the person last proved who they are.
  add column verified_at timestamptz,
  add column verified_by text check (verified_by in ('WALLET', 'PASSWORD', 'PASSKEY')),
  add check (num_nonnulls(address, administrator_id, account_id) = 1);

create index sessions_by_account on sessions (account_id);
create index sessions_by_address on sessions (address);

-- A message signed for one purpose is no good for another.
alter table sign_in_attempts
  add column purpose text not null default 'SIGN_IN' check (purpose in ('SIGN_IN', 'LINK', 'VERIFY')),
  add column account_id uuid references accounts on delete cascade;
