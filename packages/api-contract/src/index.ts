export { type ApiError, type ApiErrorCode, apiErrorSchema } from './api-error.ts'
export type { Auction } from './auction.ts'
export type { AuctionStatus } from './auction-status.ts'
export { type ListAuctionsAnswer, listAuctions } from './list-auctions.ts'
