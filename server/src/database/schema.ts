import type {
  Asset,
  AuctionEvent,
  AuctionOutcome,
  AuctionTerms,
  DraftContent,
  DraftEnding,
  DraftStep,
  MediaType,
} from '@melos/api-contract'
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { Address, Hash, Hex } from 'viem'

/** The tables as the migrations leave them; `bigint` for every integer and amount. */
export interface Schema {
  data_version: DataVersionTable
  index_state: IndexStateTable
  indexed_contract: IndexedContractTable
  blocks: BlocksTable
  auctions: AuctionsTable
  books: BooksTable
  bids: BidsTable
  bid_levels: BidLevelsTable
  bid_requests: BidRequestsTable
  settlement_events: SettlementEventsTable
  settled_bidders: SettledBiddersView
  credit_events: CreditEventsTable
  credits: CreditsView
  bidder_credits: BidderCreditsView
  role_events: RoleEventsTable
  role_holders: RoleHoldersView
  auction_summaries: AuctionSummariesView
  live_event_counter: LiveEventCounterTable
  live_events: LiveEventsTable
  works: WorksTable
  auction_drafts: AuctionDraftsTable
  draft_transactions: DraftTransactionsTable
  media: MediaTable
  administrators: AdministratorsTable
  sign_in_attempts: SignInAttemptsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  login_limits: LoginLimitsTable
  faucet_gifts: FaucetGiftsTable
  infringement_reports: InfringementReportsTable
  audit_log: AuditLogTable
}

interface DataVersionTable {
  version: bigint
}

interface IndexStateTable {
  current_at: Date | null
  rebuilding: boolean
}

interface IndexedContractTable {
  chain_id: number
  auction_house: string
}

interface BlocksTable {
  number: bigint
  hash: `0x${string}`
  timestamp: Date
}

interface AuctionsTable {
  id: bigint
  block_number: bigint
  seller: string
  token: string
  token_name: string
  initial_price: bigint
  token_amount: bigint
  threshold: bigint
  starts_at: Date
  ends_at: Date
}

/** Where the bids of an auction stand; null while there is nothing to say. */
interface BookPrices {
  lowest_price: bigint | null
  highest_price: bigint | null
  clearing_price: bigint | null
  marginal_supply: bigint | null
  marginal_demand: bigint | null
  last_remainder: bigint | null
  last_rounded_id: bigint | null
}

interface BooksTable extends BookPrices {
  auction_id: bigint
  block_number: bigint
  supply: bigint
  reserve_price: bigint
  threshold: bigint
  bid_count: Generated<bigint>
  demand: Generated<bigint>
}

interface BidsTable {
  id: bigint
  auction_id: bigint
  index: number
  bidder: `0x${string}`
  quantity: bigint
  price: bigint
  block_number: bigint
  transaction_hash: `0x${string}`
  placed_at: Date
}

interface BidLevelsTable {
  auction_id: bigint
  price: bigint
  quantity: bigint
  bid_count: bigint
}

interface BidRequestsTable {
  id: string
  auction_id: bigint
  bidder: `0x${string}`
  quantity: bigint
  price: bigint
  requested_at: Generated<Date>
  transaction_hash: `0x${string}` | null
  bid_number: number | null
}

interface SettlementEventsTable {
  block_number: bigint
  log_index: number
  auction_id: bigint
  type: 'CLEARED' | 'WINNER_SETTLED' | 'BIDDER_REFUNDED' | 'PROCEEDS_PAID' | 'PROCESSED' | 'TOKENS_RETURNED'
  account: `0x${string}` | null
  amount: bigint | null
  price: bigint | null
  outcome: AuctionOutcome | null
  transaction_hash: `0x${string}`
  happened_at: Date
}

interface SettledBiddersView {
  auction_id: bigint
  bidder: `0x${string}`
}

interface CreditEventsTable {
  block_number: bigint
  log_index: number
  type: 'CREDITED' | 'WITHDRAWN'
  token: `0x${string}`
  account: `0x${string}`
  amount: bigint
  transaction_hash: `0x${string}`
}

interface CreditsView {
  token: `0x${string}`
  account: `0x${string}`
  amount: bigint
  /** Null for MELS. */
  token_name: string | null
}

/** Base units. */
interface BidderCreditsView {
  auction_id: bigint
  bidder: `0x${string}`
  mels: bigint
  tokens: bigint
}

interface RoleEventsTable {
  block_number: bigint
  log_index: number
  type: 'GRANTED' | 'REVOKED'
  role: 'OPERATOR' | 'LISTER'
  account: Address
  transaction_hash: Hex
}

interface RoleHoldersView {
  role: 'OPERATOR' | 'LISTER'
  account: Address
}

interface AuctionSummariesView extends BookPrices {
  id: bigint
  seller: `0x${string}`
  token: `0x${string}`
  token_name: string
  token_amount: bigint
  initial_price: bigint
  threshold: bigint
  starts_at: Date
  ends_at: Date
  work_id: string
  title: string
  description: string
  percentage: number
  asset: Asset
  bid_count: bigint
  demand: bigint
  proceeds: bigint | null
  processed_at: Date | null
  outcome: AuctionOutcome | null
}

interface WorksTable {
  id: string
  title: string
  artist: string
  description: string
  percentage: number
  token: Address | null
  asset: JSONColumnType<Asset>
  metadata: string
  metadata_hash: Hex
  created_at: Generated<Date>
  created_by: bigint
}

interface AuctionDraftsTable {
  id: string
  version: Generated<number>
  content: JSONColumnType<DraftContent>
  work_id: string | null
  terms: JSONColumnType<AuctionTerms | null, string | null, string | null>
  changed_at: Date
  changed_by: string
}

interface DraftTransactionsTable {
  draft_id: string
  number: number
  step: DraftStep
  wallet: Address
  nonce: bigint
  hash: Hash | null
  asked_at: Date
  ending: DraftEnding | null
}

interface MediaTable {
  id: string
  work_id: string
  type: MediaType
  content_type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  duration_ms: number | null
  peaks: number[] | null
}

interface LiveEventCounterTable {
  newest_id: bigint
}

interface LiveEventsTable {
  id: bigint
  auction_id: bigint
  type: AuctionEvent['type']
  data: unknown
  at: Generated<Date>
}

interface AdministratorsTable {
  id: Generated<bigint>
  email: string
  password_hash: string
  removed_at: Date | null
}

interface SignInAttemptsTable {
  address: `0x${string}`
  network: string
  message: string
  expires_at: Date
}

interface SessionsTable {
  id: string
  address: `0x${string}` | null
  administrator_id: bigint | null
  started_at: Date
  expires_at: Date
  revoked_at: Date | null
}

interface RefreshTokensTable {
  hash: Buffer
  session_id: string
  replaced_at: Date | null
}

interface LoginLimitsTable {
  key: string
  failures: number
  failed_at: Date
  blocked_until: Date
}

interface FaucetGiftsTable {
  address: Address
  network: string
  given_at: Date
  mels_hashes: Generated<Hash[]>
  pol_hashes: Generated<Hash[]>
}

interface InfringementReportsTable {
  id: Generated<bigint>
  statement: string
  work: string
  content: string
  content_url: string
  proof: string
  name: string
  email: string
  reported_at: Generated<Date>
  /** Null when it counts no longer. */
  network: string | null
  closed_at: Date | null
  closed_by: string | null
}

interface AuditLogTable {
  id: Generated<bigint>
  at: Generated<Date>
  action: string
  actor: string
  network: string
  reason: string | null
}

export type AdministratorRow = Selectable<AdministratorsTable>
export type AuctionSummaryRow = Selectable<AuctionSummariesView>
export type AuditRow = Selectable<AuditLogTable>
export type BidRow = Selectable<BidsTable>
export type BidRequestRow = Selectable<BidRequestsTable>
export type BookRow = Selectable<BooksTable>
export type BidderCreditRow = Selectable<BidderCreditsView>
export type CreditRow = Selectable<CreditsView>
export type NewRoleEventRow = Insertable<RoleEventsTable>
export type RoleHolderRow = Selectable<RoleHoldersView>
export type NewCreditEventRow = Insertable<CreditEventsTable>
export type NewSettlementEventRow = Insertable<SettlementEventsTable>
export type NewAuctionRow = Insertable<AuctionsTable>
export type WorkRow = Selectable<WorksTable>
export type NewWorkRow = Insertable<WorksTable>
export type AuctionDraftRow = Selectable<AuctionDraftsTable>
export type DraftTransactionRow = Selectable<DraftTransactionsTable>
export type InfringementReportRow = Selectable<InfringementReportsTable>
export type MediaRow = Selectable<MediaTable>
