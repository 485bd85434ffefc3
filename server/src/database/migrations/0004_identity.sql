create table administrators (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  -- Set instead of deleting: the audit log goes on naming who did what.
  removed_at timestamptz
);

-- The message a wallet has been asked to sign. One for each wallet and network, so that nobody can use up another's.
create table sign_in_attempts (
  address text not null,
  network text not null,
  message text not null,
  expires_at timestamptz not null,
  primary key (address, network)
);

create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at);

-- All refresh tokens that grew from one sign-in are its session: they end together.
create table sessions (
  id uuid primary key,
  address text,
  administrator_id bigint references administrators,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (num_nonnulls(address, administrator_id) = 1)
);

create index sessions_by_administrator on sessions (administrator_id);
create index sessions_by_expiry on sessions (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  replaced_at timestamptz
);

create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Failed logins by account and by network, shared by all processes.
create table login_limits (
  key text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  -- A wallet's address, an administrator's e-mail address, or what was given in their place.
  actor text not null,
  network text not null,
  reason text
);

create index audit_log_by_time on audit_log (at);
