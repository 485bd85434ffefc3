export { admitStaff, findAccount, listAccounts, type OverseenAccount } from './account-oversight.ts'
export { countrySchema, newPasswordSchema, passwordLimits, usernameKey, usernameSchema } from './account-values.ts'
export {
  type Account,
  type AccountSession,
  askPasskeyVerification,
  askWalletVerification,
  attemptWalletLink,
  changeAccount,
  changeEmail,
  changePassword,
  closeAccount,
  completeWalletLink,
  type Deletion,
  endAllSessions,
  endSession,
  exportAccount,
  listSessions,
  previewDeletion,
  readAccount,
  unlinkWallet,
  verifyAgain,
} from './accounts.ts'
export {
  type AdminAuction,
  type AuctionTask,
  finalizeAuction,
  findAdminAuction,
  listAdminAuctions,
  type OverseenAuction,
} from './admin-auctions.ts'
export {
  type Administrator,
  acceptInvitation,
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
  resetAdministrator,
  withdrawInvitation,
} from './administrators.ts'
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
export { countryCodes } from './countries.ts'
export { type DeclarationKind, type DeclarationsMade, declarationTexts, TERMS_SHA256 } from './declarations.ts'
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
  type AccountState,
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
  type MailKind,
  type MailState,
  mailKinds,
  type QueuedMail,
  readMailbox,
  readMailboxPage,
  retryMail,
} from './mails.ts'
export {
  findMarket,
  followMarket,
  listMarkets,
  listMarketTrades,
  listMyOrders,
  type Market,
  type MarketCandle,
  type MarketEvent,
  type MarketLevel,
  type MarketSort,
  type MarketState,
  type MarketTrade,
  type MyOrder,
  type OrderState,
  type Position,
  publishMarketReason,
  readMarketBook,
  readMarketCandles,
  readPortfolio,
  readPortfolioHistory,
  type Side,
} from './markets.ts'
export { imageVariantFormats, imageWidths, mediaLimits, readMedia, readMediaVariant, readPeaks } from './media.ts'
export {
  addAdministratorPasskey,
  addPasskey,
  askAdministratorVerification,
  askNewAdministratorPasskey,
  askNewPasskey,
  askPasskeySignIn,
  listAdministratorPasskeys,
  listPasskeys,
  type Passkey,
  removeAdministratorPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  verifyAdministrator,
} from './passkeys.ts'
export { findPasswordFault } from './password-rules.ts'
export {
  acknowledgeRepeats,
  approveStatement,
  chooseStatementTable,
  discardStatement,
  enterStatementReceipt,
  findPayerStatement,
  listPayerStatements,
  MOST_SONGS_PER_DISBURSEMENT,
  MOST_STATEMENT_BYTES,
  mapStatementColumns,
  type PayerStatement,
  type PayerStatementState,
  type PayerStatementSummary,
  readStatementFile,
  reopenStatement,
  type StatementDecimals,
  type StatementEncoding,
  type StatementField,
  type StatementReceipt,
  type StatementSample,
  type StatementTerms,
  setStatementTerms,
  statementFields,
  submitStatement,
  takeInStatement,
  takeUpLaterLines,
} from './payer-statements.ts'
export {
  agreeToNewEmail,
  confirmNewEmail,
  confirmRegistration,
  confirmReset,
  registerAccount,
  resetPassword,
  signInWithPassword,
  undoNewEmail,
} from './registration.ts'
export {
  answerAppeal,
  appealRestriction,
  liftRestriction,
  type Restriction,
  type RestrictionCause,
  type RestrictionKind,
  restrictAccount,
} from './restrictions.ts'
export {
  type Disbursement,
  type DisbursementState,
  findDisbursement,
  findSongRoyalties,
  followRoyalties,
  listDisbursements,
  listMyRoyaltyPayments,
  type RoyaltiesChangedEvent,
  type RoyaltyPayment,
  readDisbursementDocument,
  readMyRoyalties,
  readMyRoyaltyStatement,
  type Statement,
} from './royalties.ts'
export {
  decideStatementLines,
  type LineDecision,
  listStatementGroups,
  listStatementRows,
  type StatementGroup,
  type StatementRow,
} from './statement-lines.ts'
export {
  previewStatement,
  type StatementObstacle,
  type StatementPreview,
  type StatementWarning,
  type WorkedOutStatement,
} from './statement-preview.ts'
export {
  FIRST_PERIOD_DAY,
  lastPeriodDay,
  lastReceiptDay,
} from './statement-values.ts'
export { appointOperator, readSystem, type SystemStatus } from './system.ts'
export { findWorkCodes, setWorkCodes, type WorkCodes } from './work-codes.ts'
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
