-- Under which policy bidders must be admitted (`Gate`); 0 if anyone can bid.
alter table auctions add column policy integer not null default 0 check (policy between 0 and 65535);
