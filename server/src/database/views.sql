-- All views, in an order in which each needs only those above it. They are dropped before new migrations and created after them, and
-- when this text has changed.

-- Bidders who have their tokens or their deposit.
create view settled_bidders as
select auction_id, account as bidder from settlement_events where type = 'BIDDER_SETTLED';

-- Works that the public doesn't get for now, or for good.
create view blocked_works as
select
  work_id,
  min(from_at) as blocked_since,
  bool_or(kind = 'PERMANENT') as is_blocked_for_good,
  bool_or(cause = 'COURT_ORDER') as is_blocked_by_order
from work_blocks where lifted_at is null group by work_id;

-- Works as the public gets them. Whatever shows a work to the public reads it here and nowhere else.
create view public_works as
select
  works.id,
  works.token,
  works.title,
  works.artist,
  works.percentage,
  works.removed_at,
  case when blocked_since is null then works.description else '' end as description,
  case when blocked_since is null then works.asset else works.asset || '{"files": [], "links": []}'::jsonb end as asset,
  blocked_since,
  coalesce(is_blocked_for_good, false) as is_blocked_for_good,
  coalesce(is_blocked_by_order, false) as is_blocked_by_order
from works left join blocked_works on blocked_works.work_id = works.id;

-- An auction as the public sees it: on the chain and with its work known.
create view auction_summaries as
select
  auctions.id,
  auctions.seller,
  auctions.token,
  auctions.token_name,
  auctions.supply,
  auctions.minimum_price,
  auctions.threshold,
  auctions.starts_at,
  auctions.ends_at,
  auctions.withdrawn_in is not null as is_withdrawn,
  (
    select max(happened_at) from settlement_events
    where auction_id = auctions.id and type = 'WITHDRAWAL_ANNOUNCED'
  ) as withdrawal_announced_at,
  works.id as work_id,
  works.title,
  works.description,
  works.percentage,
  works.asset,
  books.bid_count,
  books.demand,
  books.lowest_price,
  books.highest_price,
  books.clearing_price,
  books.marginal_supply,
  books.marginal_demand,
  processed.price as proceeds,
  processed.happened_at as processed_at,
  cleared.outcome,
  works.removed_at,
  auctions.policy,
  works.blocked_since,
  works.is_blocked_for_good,
  works.is_blocked_by_order
from auctions
join public_works works on works.token = auctions.token
join books on books.auction_id = auctions.id
left join settlement_events cleared on cleared.auction_id = auctions.id and cleared.type = 'CLEARED'
left join settlement_events processed on processed.auction_id = auctions.id and processed.type = 'PROCESSED';

-- What waits for an account, as the contract's `credits` has it. All that is paid out besides songs' tokens is MELS.
create view credits as
select
  contract,
  token,
  account,
  sum(case type when 'CREDITED' then amount else -amount end) as amount,
  (select token_name from auctions where auctions.token = credit_events.token order by id desc limit 1) as token_name
from credit_events
group by contract, token, account
having sum(case type when 'CREDITED' then amount else -amount end) > 0;

-- What the contract could not pay to bidders of an auction and keeps for them: a failed payment follows the bidder's settlement.
create view bidder_credits as
select
  cause.auction_id,
  credited.account as bidder,
  coalesce(sum(credited.amount) filter (where credited.token <> auctions.token), 0) as mels,
  coalesce(sum(credited.amount) filter (where credited.token = auctions.token), 0) as tokens
from credit_events credited
join lateral (
  select auction_id, type
  from (
    select log_index, transaction_hash, auction_id, type from settlement_events
    where settlement_events.block_number = credited.block_number
    union all
    select log_index, transaction_hash, null, 'ROYALTIES_PAID' from royalty_payments
    where royalty_payments.block_number = credited.block_number
    union all
    select log_index, transaction_hash, null, 'TRADED' from trades
    where trades.block_number = credited.block_number
    union all
    select removal_log_index, removal_hash, null, 'ORDER_REMOVED' from orders
    where orders.removed_in = credited.block_number
  ) earlier
  where earlier.log_index < credited.log_index and earlier.transaction_hash = credited.transaction_hash
  order by log_index desc
  limit 1
) cause on cause.type = 'BIDDER_SETTLED'
join auctions on auctions.id = cause.auction_id
where credited.type = 'CREDITED'
  and not exists (
    select from credit_events withdrawn
    where withdrawn.type = 'WITHDRAWN'
      and withdrawn.contract = credited.contract
      and withdrawn.token = credited.token
      and withdrawn.account = credited.account
      and (withdrawn.block_number, withdrawn.log_index) > (credited.block_number, credited.log_index)
  )
group by cause.auction_id, credited.account;

-- Who has a role in any of the contracts.
create view role_holders as
select distinct role, account
from (
  select distinct on (contract, role, account) role, account, type
  from role_events
  order by contract, role, account, block_number desc, log_index desc
) latest
where type = 'GRANTED';

-- What `Gate.requireAdmitted` goes by: the last event counts. Once dismissed, a signature of the admitter admits nobody again.
create view admissions as
select distinct on (wallet, policy)
  wallet, policy, type = 'DISMISSED' as is_dismissed, valid_until, reason_hash, happened_at, block_number, log_index,
  exists (
    select from admission_events dismissed
    where dismissed.wallet = admission_events.wallet and dismissed.policy = admission_events.policy
      and dismissed.type = 'DISMISSED'
  ) as was_dismissed
from admission_events
order by wallet, policy, block_number desc, log_index desc;

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

-- Works whose song is sold: nothing can be paid in for any other.
create view payable_works as
select works.id as work_id, works.title, works.artist, works.percentage, songs.token, songs.whole_tokens
from works join songs on songs.token = works.token
where songs.sold_in is not null;

-- Releases all of whose known works can be paid: only then are the parts of a line known.
create view payable_releases as
select releases.upc, releases.tracks
from releases
join work_codes on work_codes.kind = 'UPC' and work_codes.code = releases.upc
left join payable_works on payable_works.work_id = work_codes.work_id
group by releases.upc, releases.tracks
having count(*) = count(payable_works.work_id);

-- Whose each line is: by its own decision, its group's, an ISRC, or, without an ISRC, the release's UPC. Null if nobody knows.
create view payer_statement_lines as
select
  rows.*,
  case
    when of_line.decision is not null then of_line.decision
    when of_group.decision is not null then of_group.decision
    when recording.work_id is not null then 'OURS'
    when payable_releases.upc is not null then 'RELEASE'
  end as outcome,
  case
    when of_line.decision is not null then of_line.work_id
    when of_group.decision is not null then of_group.work_id
    else recording.work_id
  end as work_id,
  payable_releases.tracks,
  -- Whether a code says whose it is, whatever was decided.
  recording.work_id is not null or payable_releases.upc is not null as is_matched,
  of_line.decision is not null as is_decided_alone
from payer_statement_rows as rows
left join payer_statement_decisions as of_line
  on of_line.statement_id = rows.statement_id and of_line.row_number = rows.number
left join payer_statement_decisions as of_group
  on of_group.statement_id = rows.statement_id and of_group.group_key = rows.group_key
left join (
  select work_codes.code, work_codes.work_id
  from work_codes join payable_works on payable_works.work_id = work_codes.work_id
  where work_codes.kind = 'ISRC'
) as recording on recording.code = rows.isrc
left join payable_releases on rows.isrc is null and payable_releases.upc = rows.upc;

-- Each line's EUR: its part of what was received for its currency, rounded down to 10^-12, and one more for the lines with the
-- largest remainders, ties by number, so that the sum is exactly what was received. Then what each line gives each work:
-- a release's line is divided equally over its tracks. Our works are the first of them, in the order of their ids, so that the
-- parts add up to the line; the other tracks aren't ours.
create view payer_statement_parts as
select
  shared.statement_id,
  shared.number,
  shared.store,
  shared.country,
  shared.month,
  shared.kind,
  shared.quantity,
  case
    when shared.outcome is distinct from 'RELEASE' then shared.outcome
    when parts.work_id is null then 'NOT_OURS'
    else 'OURS'
  end as outcome,
  case when shared.outcome is distinct from 'RELEASE' then shared.work_id else parts.work_id end as work_id,
  case
    when shared.outcome is distinct from 'RELEASE' then shared.eur
    else div(shared.eur * parts.last, shared.tracks) - div(shared.eur * parts.first, shared.tracks)
  end as eur,
  -- 1 in the first part of each line, so that their sum is the number of lines.
  case when shared.outcome is distinct from 'RELEASE' or parts.first = 0 then 1 else 0 end as lines
from (
  select *, rounded_down + case when place <= missing then 1 else 0 end as eur
  from (
    select
      divided.*,
      row_number() over (partition by statement_id, currency order by remainder desc, number) as place,
      received - sum(rounded_down) over (partition by statement_id, currency) as missing
    from (
      select
        lines.*,
        totals.received,
        -- `div` and `mod` are exact and round towards zero.
        div(product, divisor) - case when mod(product, divisor) < 0 then 1 else 0 end as rounded_down,
        mod(product, divisor) + case when mod(product, divisor) < 0 then divisor else 0 end as remainder
      from payer_statement_lines as lines
      join payer_statement_totals as totals
        on totals.statement_id = lines.statement_id and totals.currency = lines.currency
      -- With a divisor above zero, rounding down is the same for either sign of the total.
      cross join lateral (
        select lines.amount * totals.received * sign(totals.stated) as product, abs(totals.stated) as divisor
      ) as products
      where totals.stated <> 0 and totals.received is not null
    ) as divided
  ) as placed
) as shared
left join (
  select code as upc, work_id, place - 1 as first, place as last
  from (
    select code, work_id, row_number() over (partition by code order by work_id) as place
    from work_codes where kind = 'UPC'
  ) as placed
  union all
  select releases.upc, null, count(*), tracks
  from releases join work_codes on kind = 'UPC' and code = releases.upc
  group by releases.upc, tracks
  having count(*) < tracks
) as parts on shared.outcome = 'RELEASE' and parts.upc = shared.upc;
