-- From here on, `views.sql` has all views, and migrations run without them.
drop view if exists
  payer_statement_parts,
  payer_statement_lines,
  payable_releases,
  payable_works,
  account_states,
  admissions,
  role_holders,
  bidder_credits,
  credits,
  auction_summaries,
  public_works,
  blocked_works,
  settled_bidders;
