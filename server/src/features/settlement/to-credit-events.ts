import { auctionHouseAbi } from '@melos/contracts'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs } from '../../chain/decode-logs.ts'
import type { NewCreditEventRow } from '../../database/schema.ts'

/** Each kind in chain order. */
export function toCreditEvents(blocks: readonly MinedBlock[]): NewCreditEventRow[] {
  const abi = auctionHouseAbi
  return [
    ...decodeLogs(blocks, { abi, eventName: 'Credited' }).map((decoded) => toRow('CREDITED', decoded)),
    ...decodeLogs(blocks, { abi, eventName: 'CreditWithdrawn' }).map((decoded) => toRow('WITHDRAWN', decoded)),
  ]
}

type CreditLog = DecodedLog<typeof auctionHouseAbi, 'Credited' | 'CreditWithdrawn'>

function toRow(type: NewCreditEventRow['type'], { args, log, block }: CreditLog): NewCreditEventRow {
  return {
    block_number: block.number,
    log_index: log.logIndex,
    type,
    token: args.token,
    account: args.account,
    amount: args.amount,
    transaction_hash: log.transactionHash,
  }
}
