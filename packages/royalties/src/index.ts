export { DAYS_TO_PAY_IN, disbursementState, payableUntil } from './disbursement-state.ts'
export { type Payout, payRoyalties } from './pay-royalties.ts'
export { MINIMUM_EUR, selectPayable } from './select-payable.ts'
export { type Due, SongLedger, type Statement } from './song-ledger.ts'
