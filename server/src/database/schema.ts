import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../../generated/schema.ts'

/** The tables after all migrations. Amounts and chain numbers are `bigint`. */
export type Schema = DB

export type AccountRow = Selectable<DB['accounts']>
export type AdministratorRow = Selectable<DB['administrators']>
export type AuctionSummaryRow = Selectable<DB['auction_summaries']>
export type AuditRow = Selectable<DB['audit_log']>
export type BidRow = Selectable<DB['bids']>
export type BidRequestRow = Selectable<DB['bid_requests']>
export type BookRow = Selectable<DB['books']>
export type BidderCreditRow = Selectable<DB['bidder_credits']>
export type CreditRow = Selectable<DB['credits']>
export type NewRoleEventRow = Insertable<DB['role_events']>
export type RoleHolderRow = Selectable<DB['role_holders']>
export type NewCreditEventRow = Insertable<DB['credit_events']>
export type NewSettlementEventRow = Insertable<DB['settlement_events']>
export type NewAuctionRow = Insertable<DB['auctions']>
export type RestrictionRow = Selectable<DB['restrictions']>
export type PasskeyRow = Selectable<DB['passkeys']>
export type WorkRow = Selectable<DB['works']>
export type NewWorkRow = Insertable<DB['works']>
export type OrderRow = Selectable<DB['orders']>
export type TradeRow = Selectable<DB['trades']>
export type NewTrade = Omit<TradeRow, 'number'>
export type NewMarketEventRow = Insertable<DB['market_events']>
export type AuctionDraftRow = Selectable<DB['auction_drafts']>
export type DraftTransactionRow = Selectable<DB['draft_transactions']>
export type InfringementReportRow = Selectable<DB['infringement_reports']>
export type MailRow = Selectable<DB['mails']>
export type MediaRow = Selectable<DB['media']>
export type ArtistRow = Selectable<DB['artists']>
export type StudioSongRow = Selectable<DB['studio_songs']>
export type SongFileRow = Selectable<DB['song_files']>
export type SongUploadRow = Selectable<DB['song_uploads']>
export type ContributorRow = Selectable<DB['contributors']>
export type ConsentRow = Selectable<DB['consents']>
export type OfferRow = Selectable<DB['offers']>
export type OfferVersionRow = Selectable<DB['offer_versions']>
export type OfferReviewRow = Selectable<DB['offer_reviews']>
