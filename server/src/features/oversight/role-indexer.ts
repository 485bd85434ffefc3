import type { SystemStatus } from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import { type Hex, keccak256, toHex, zeroHash } from 'viem'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { NewRoleEventRow, RoleHolderRow } from '../../database/schema.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'

export const roleIndexer: FeatureIndexer = {
  indexBlocks: (db, { blocks }) => insertRoleEvents(db, toRoleEvents(blocks)),
  undoAfter: deleteRoleEventsAfter,
}

/** The auction house and the gate identify roles by their hashes. */
const roles: ReadonlyMap<Hex, NewRoleEventRow['role']> = new Map([
  [keccak256(toHex('OPERATOR_ROLE')), 'OPERATOR'],
  [keccak256(toHex('LISTER_ROLE')), 'LISTER'],
  [keccak256(toHex('AGENT_ROLE')), 'AGENT'],
  [keccak256(toHex('ADMITTER_ROLE')), 'ADMITTER'],
  [zeroHash, 'OWNER'],
])

function toRoleEvents(blocks: readonly MinedBlock[]): NewRoleEventRow[] {
  const abi = auctionHouseAbi
  return [
    ...decodeLogs(blocks, { abi, eventName: 'RoleGranted' }).flatMap((decoded) => toRow('GRANTED', decoded)),
    ...decodeLogs(blocks, { abi, eventName: 'RoleRevoked' }).flatMap((decoded) => toRow('REVOKED', decoded)),
    ...decodeLogs(blocks, { abi, eventName: 'AccountsSet' }).flatMap(toPayees),
  ]
}

type RoleLog = DecodedLog<typeof auctionHouseAbi, 'RoleGranted' | 'RoleRevoked'>

function toRow(type: NewRoleEventRow['type'], { args, log, block }: RoleLog): NewRoleEventRow[] {
  const role = roles.get(args.role)
  if (role === undefined) return []
  const { address: contract, logIndex: log_index, transactionHash: transaction_hash } = log
  return [{ block_number: block.number, log_index, contract, type, role, account: args.account, transaction_hash }]
}

/** Never revoked: an auction pays the accounts that it was listed with. */
function toPayees({ args, log, block }: DecodedLog<typeof auctionHouseAbi, 'AccountsSet'>): NewRoleEventRow[] {
  const { address: contract, logIndex: log_index, transactionHash: transaction_hash } = log
  const event = { block_number: block.number, log_index, contract, type: 'GRANTED', transaction_hash } as const
  return [
    { ...event, role: 'TREASURY', account: args.treasury },
    { ...event, role: 'PRODUCTION', account: args.production },
  ]
}

/** Safe to replay: known events are skipped. */
async function insertRoleEvents(db: Database, events: readonly NewRoleEventRow[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('role_events')
    .values(events)
    .onConflict((conflict) => conflict.columns(['block_number', 'log_index', 'role']).doNothing())
    .execute()
}

async function deleteRoleEventsAfter(db: Database, blockNumber: bigint): Promise<void> {
  await db.deleteFrom('role_events').where('block_number', '>', blockNumber).execute()
}

type StaffRole = SystemStatus['roleHolders'][number]['roles'][number]

const isStaffRole = (role: RoleHolderRow['role']): role is StaffRole => role === 'OPERATOR' || role === 'LISTER'

/** Who settles and lists. Sorted by account, OPERATOR before LISTER. */
export async function listRoleHolders(db: Database) {
  const rows = await db.selectFrom('role_holders').selectAll().orderBy('account').orderBy('role', 'desc').execute()
  return rows.flatMap(({ account, role }) => (isStaffRole(role) ? [{ account, role }] : []))
}
