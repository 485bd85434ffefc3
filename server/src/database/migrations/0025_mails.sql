-- Emails to send, and for a while those that were sent. A row holds no secret: one-time tokens are made when an email is sent.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The recipient and the data are deleted 30 days after the end; kind and times stay for two years.
  to_address text,
  account_id uuid,
  data jsonb,
  dedupe_key text unique,
  -- 1 security, 2 contract, 3 alert, 4 digest.
  priority smallint not null,
  created_at timestamptz not null default clock_timestamp(),
  not_before timestamptz not null default clock_timestamp(),
  -- Without its token an email is of no use, so no try begins after this.
  expires_at timestamptz,
  -- Rises with every try, so a process that lost its lease can't change the row.
  attempts integer not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  -- The finished email, kept only for the mailbox of an embedded Melos.
  rendered jsonb,
  check (num_nonnulls(sent_at, gave_up_at) < 2)
);

create index mails_due on mails (priority, not_before) where sent_at is null and gave_up_at is null;
create index mails_by_account on mails (account_id) where account_id is not null;
create index mails_by_end on mails (coalesce(sent_at, gave_up_at));

-- Why no process sends anything now: the mail server refused our login or our sender. At most one row.
create table mail_pause (
  only_row boolean primary key default true check (only_row),
  reason text not null,
  since timestamptz not null,
  until timestamptz not null
);
