-- Changes of address are counted like registrations: both send an email to an address that someone typed.
alter table account_requests
  drop constraint account_requests_kind_check,
  add constraint account_requests_kind_check check (kind in ('REGISTER', 'RESET', 'EMAIL'));
