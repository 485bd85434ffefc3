export { MINIMUM_EUR, type Payout, payRoyalties } from './pay-royalties.ts'
export { type Due, SongLedger, type Statement } from './song-ledger.ts'
