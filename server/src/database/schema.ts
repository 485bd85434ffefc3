import type { Generated, Insertable, Selectable } from 'kysely'

/** The tables as the migrations leave them; `bigint` for every integer and amount. */
export interface Schema {
  indexed_contract: IndexedContractTable
  blocks: BlocksTable
  auctions: AuctionsTable
  administrators: AdministratorsTable
  sign_in_attempts: SignInAttemptsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  login_limits: LoginLimitsTable
  audit_log: AuditLogTable
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

interface AuditLogTable {
  id: Generated<bigint>
  at: Generated<Date>
  action: string
  actor: string
  network: string
  reason: string | null
}

export type AdministratorRow = Selectable<AdministratorsTable>
export type AuctionRow = Selectable<AuctionsTable>
export type NewAuctionRow = Insertable<AuctionsTable>
