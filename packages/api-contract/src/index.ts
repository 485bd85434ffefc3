export {
  type AdminAuction,
  type AuctionTask,
  finalizeAuction,
  findAdminAuction,
  listAdminAuctions,
  type OverseenAuction,
} from './admin-auctions.ts'
export { type ApiError, type ApiErrorCode, apiErrorSchema } from './api-error.ts'
export { askAssistant, askOwnAssistant, type Passage, QUESTION_LENGTH, readTexts } from './assistant.ts'
export {
  type AuctionEvent,
  auctionEventSchema,
  type ChangedEvent,
  followAuction,
  followAuctions,
} from './auction-events.ts'
export { type AuctionTerms, auctionLimits, auctionTermsSchema, WHEN_SIGNED } from './auction-terms.ts'
export {
  type Auction,
  type AuctionOutcome,
  type AuctionSort,
  type AuctionStatus,
  type Demand,
  findAuction,
  findDemand,
  findPriceHistory,
  type Genre,
  type ListAuctionsAnswer,
  listAuctions,
  listGenres,
  type PriceHistory,
} from './auctions.ts'
export { type AuditAction, type AuditRecord, listAudit } from './audit.ts'
export {
  type Bid,
  type BidGroup,
  type Credit,
  findBillingDetails,
  findMinPrice,
  type ListBidsAnswer,
  listAdminBids,
  listBids,
  listMyBids,
  listMyCredits,
  MOST_BIDS,
  type MyBid,
  reserveBid,
  upgradeBid,
  upgradePurchase,
} from './bids.ts'
export { askFaucet, callChain, type PublicConfig, readPublicConfig, readSampleWorld } from './chain.ts'
export {
  type AuctionDraft,
  askDraftStep,
  createDraft,
  type DraftContent,
  type DraftEnding,
  type DraftStep,
  type DraftTransaction,
  deleteDraft,
  findDraft,
  listDrafts,
  reportDraftEnding,
  reportDraftHash,
  saveDraft,
  setDraftTerms,
  setDraftWork,
} from './drafts.ts'
export { emailAddressSchema, emailKey, toAsciiAddress } from './email-address.ts'
export {
  attemptSignIn,
  completeSignIn,
  deleteAccount,
  logIn,
  logOut,
  type Me,
  type Role,
  refreshSession,
  type SessionTokens,
  whoAmI,
} from './identity.ts'
export {
  closeInfringementReport,
  type InfringementReport,
  infringementReportSchema,
  listInfringementReports,
  reportInfringement,
  type StoredInfringementReport,
} from './infringement-reports.ts'
export {
  listMails,
  type MailboxMail,
  type MailState,
  type QueuedMail,
  readMailbox,
  readMailboxPage,
  retryMail,
} from './mails.ts'
export { imageVariantFormats, imageWidths, mediaLimits, readMedia, readMediaVariant, readPeaks } from './media.ts'
export { appointOperator, readSystem, type SystemStatus } from './system.ts'
export {
  type Asset,
  assetSchema,
  attachToken,
  createWork,
  findWork,
  listWorks,
  type MediaType,
  readMetadata,
  type Work,
  type WorkDraft,
  workDraftSchema,
} from './works.ts'
