import { auctionHouseAbi } from '@melos/contracts'
import { type Hex, keccak256, toHex } from 'viem'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs } from '../../chain/decode-logs.ts'
import type { NewRoleEventRow } from '../../database/schema.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { deleteRoleEventsAfter, insertRoleEvents } from './role-store.ts'

export const roleIndexer: FeatureIndexer = {
  indexBlocks: (db, { blocks }) => insertRoleEvents(db, toRoleEvents(blocks)),
  undoAfter: deleteRoleEventsAfter,
}

/** The contract names its roles by their hashes; the owner's is none of these. */
const roles: ReadonlyMap<Hex, NewRoleEventRow['role']> = new Map([
  [keccak256(toHex('OPERATOR_ROLE')), 'OPERATOR'],
  [keccak256(toHex('LISTER_ROLE')), 'LISTER'],
])

function toRoleEvents(blocks: readonly MinedBlock[]): NewRoleEventRow[] {
  const abi = auctionHouseAbi
  return [
    ...decodeLogs(blocks, { abi, eventName: 'RoleGranted' }).flatMap((decoded) => toRow('GRANTED', decoded)),
    ...decodeLogs(blocks, { abi, eventName: 'RoleRevoked' }).flatMap((decoded) => toRow('REVOKED', decoded)),
  ]
}

type RoleLog = DecodedLog<typeof auctionHouseAbi, 'RoleGranted' | 'RoleRevoked'>

function toRow(type: NewRoleEventRow['type'], { args, log, block }: RoleLog): NewRoleEventRow[] {
  const role = roles.get(args.role)
  if (role === undefined) return []
  const { logIndex, transactionHash } = log
  return [
    {
      block_number: block.number,
      log_index: logIndex,
      type,
      role,
      account: args.account,
      transaction_hash: transactionHash,
    },
  ]
}
