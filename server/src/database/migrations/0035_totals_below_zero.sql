-- As before, and also for a total below zero, which a receipt below zero is shared over.
create or replace view payer_statement_parts as
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
