-- Files that payers sent, with their bank receipts. One approved statement makes one disbursement.
-- EUR and other money are integers of 10^-12; days are texts like 2026-01-31.
create table payer_statements (
  id bigint generated always as identity primary key,
  payer text not null,
  file_name text not null,
  -- In the media store, which serves only what `media` lists. Null once the file is deleted.
  file_id uuid,
  bytes bigint not null,
  -- Of the file's bytes.
  sha256 text not null,
  keccak256 text not null,
  state text not null check (state in ('READING', 'MAPPING', 'FAILED', 'DRAFT', 'SUBMITTED', 'APPROVED', 'DISCARDED')),
  -- Rises with every change by a person.
  version integer not null default 1,
  -- The recognised format's name.
  format text,
  -- The table in an archive or a workbook, if a person chose it.
  entry text,
  -- What the columns mean, if a person said it.
  mapping jsonb,
  -- What a person needs to map the columns.
  sample jsonb,
  -- Why the file can't be read.
  failure text,
  -- How far the file is read. Both change in the transaction that inserts the rows, so a row is never inserted twice.
  bytes_read bigint not null default 0,
  rows integer not null default 0,
  reading_leased_until timestamptz,
  -- The approved statement whose lines decided later this one takes up.
  later_of bigint references payer_statements,
  -- Of the lines.
  first_month text,
  last_month text,
  alike_rows integer not null default 0,
  -- Rows that look like sums of the others, which are not counted: their numbers and texts.
  set_aside jsonb not null default '[]',
  -- What the bank received, in EUR.
  received numeric(78, 0),
  received_on text,
  receipt_reference text,
  -- Fee, rate, its sources and the period, as they were entered.
  statement_terms jsonb,
  repeats_acknowledged_by text,
  repeats_acknowledged_at timestamptz,
  -- What was submitted, and approved, is this document.
  document_hash text,
  taken_in_by text not null,
  taken_in_at timestamptz not null default now(),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  submitted_by text,
  submitted_at timestamptz,
  approved_by text,
  approved_at timestamptz,
  check (num_nonnulls(received, received_on, receipt_reference) in (0, 3)),
  check (num_nonnulls(repeats_acknowledged_by, repeats_acknowledged_at) in (0, 2)),
  check (num_nonnulls(submitted_by, submitted_at, document_hash) in (0, 3)),
  check (num_nonnulls(approved_by, approved_at) = case when state = 'APPROVED' then 2 else 0 end),
  check ((state in ('SUBMITTED', 'APPROVED')) = (document_hash is not null)),
  check (approved_by not in (taken_in_by, submitted_by, changed_by)),
  check ((failure is not null) = (state = 'FAILED'))
);

-- The same bytes once, unless they were discarded.
create unique index payer_statements_by_bytes on payer_statements (sha256)
  where state <> 'DISCARDED' and later_of is null;
create unique index payer_statements_by_later_of on payer_statements (later_of) where state <> 'DISCARDED';
create index payer_statements_to_read on payer_statements (id) where state = 'READING';

-- Every line of every file. Without a foreign key, which would cost a look-up for each of a million rows:
-- rows are inserted only in a transaction that has locked their statement.
create table payer_statement_rows (
  statement_id bigint not null,
  -- As a spreadsheet counts: the first row of the file is 1.
  number integer not null,
  -- The hash of ISRC, UPC, title and artist.
  group_key uuid not null,
  -- The hash of everything in the line.
  content_key uuid not null,
  store text,
  country text,
  -- Like 2026-01.
  month text,
  kind text,
  title text,
  artist text,
  isrc text,
  upc text,
  iswc text,
  quantity numeric(78, 0),
  amount numeric(78, 0) not null,
  currency text not null,
  primary key (statement_id, number)
);

create index payer_statement_rows_by_content on payer_statement_rows (content_key);

-- Every document that was approved. One that was announced before its statement was reopened can still be paid in.
create table payer_statement_documents (
  statement_id bigint not null references payer_statements on delete cascade,
  hash text not null,
  primary key (statement_id, hash)
);

-- The file's own total in each currency, and the EUR that it stands for.
create table payer_statement_totals (
  statement_id bigint not null references payer_statements on delete cascade,
  currency text not null,
  stated numeric(78, 0) not null,
  rows integer not null,
  received numeric(78, 0),
  primary key (statement_id, currency)
);

-- Lines that another file has too, found when the file was read.
create table payer_statement_repeats (
  statement_id bigint not null references payer_statements on delete cascade,
  other_id bigint not null references payer_statements on delete cascade,
  rows integer not null,
  primary key (statement_id, other_id)
);

-- Whose lines these are: of one line, or of all lines of a group.
create table payer_statement_decisions (
  statement_id bigint not null references payer_statements on delete cascade,
  group_key uuid,
  row_number integer,
  decision text not null check (decision in ('OURS', 'NOT_OURS', 'LATER')),
  work_id uuid references works,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  check (num_nonnulls(group_key, row_number) = 1),
  check ((decision = 'OURS') = (work_id is not null))
);

create unique index payer_statement_decisions_by_group on payer_statement_decisions (statement_id, group_key)
  where group_key is not null;
create unique index payer_statement_decisions_by_row on payer_statement_decisions (statement_id, row_number)
  where row_number is not null;

-- What the columns of a payer's files mean, as a person once said.
create table payer_formats (
  -- In lower case.
  payer text not null,
  header_hash text not null,
  mapping jsonb not null,
  mapped_by text not null,
  mapped_at timestamptz not null default now(),
  primary key (payer, header_hash)
);

create table work_codes (
  work_id uuid not null references works,
  kind text not null check (kind in ('ISRC', 'ISWC', 'UPC')),
  -- Without dashes; a UPC has 12 digits or more.
  code text not null,
  primary key (work_id, kind, code)
);

-- A recording belongs to one work; a release has several.
create unique index work_codes_by_isrc on work_codes (code) where kind = 'ISRC';
create unique index work_codes_one_iswc on work_codes (work_id) where kind = 'ISWC';
create index work_codes_by_code on work_codes (kind, code);

create table releases (
  upc text primary key,
  tracks integer not null check (tracks > 0)
);

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
