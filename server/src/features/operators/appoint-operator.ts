import { auctionHouseAbi } from '@melos/contracts'
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  isAddress,
  keccak256,
  parseEther,
  type TransactionReceipt,
  toHex,
  zeroAddress,
} from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { waitForBlock } from '../../indexer/wait-for-block.ts'
import type { HouseOwner } from './house-owner.ts'

export interface AppointingContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
  readonly owner: HouseOwner
}

interface Appointment {
  readonly address: string
  /** The administrator who asks, and from where. */
  readonly actor: string
  readonly network: string
}

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 100

/** Lets a wallet settle and list, and sees to its fees. Asked again, it sends what is still missing, if anything is. */
export async function appointOperator(
  context: AppointingContext,
  { address: text, actor, network }: Appointment,
): Promise<{ address: Address }> {
  const { db, auctionHouse, mels, owner } = context
  const address = readOperatorAddress(text, { others: [auctionHouse, mels, owner.account.address] })
  const grants = await reach(() => listMissingGrants(context, address))
  if (grants.length === 0) return { address }

  // Before it is done: what fails half-way must not be missing here.
  await writeAudit(db, { action: 'OPERATOR_APPOINTED', actor, network, reason: address })
  const receipts = await reach(() => sendAndWait(context, grants))
  if (receipts.some(({ status }) => status === 'reverted')) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: does not take what is sent to it' })
  }
  // Who reads next finds the wallet among the holders of roles.
  for (const { blockNumber } of receipts.slice(-1)) await waitForBlock(db, blockNumber)
  return { address }
}

async function sendAndWait(context: AppointingContext, grants: readonly Grant[]): Promise<TransactionReceipt[]> {
  const hashes = await sendGrants(context, grants)
  const wait = { pollingInterval: LOOK_EVERY_MS, timeout: PATIENCE_MS }
  return await Promise.all(hashes.map((hash) => context.client.waitForTransactionReceipt({ hash, ...wait })))
}

async function reach<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}

/** In small letters, or with the right checksum: capitals in the wrong places are a mistake in the address. */
function readOperatorAddress(text: string, { others }: { others: readonly Address[] }): Address {
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true })) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: has a wrong checksum' })
  }
  const address = getAddress(text)
  if ([zeroAddress, ...others].some((other) => getAddress(other) === address)) {
    throw new RequestError('BAD_REQUEST', { detail: "address: is not a person's wallet" })
  }
  return address
}

interface Grant {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

const roles = ['OPERATOR_ROLE', 'LISTER_ROLE'].map((name) => keccak256(toHex(name)))
/** Below the first, a wallet gets what it lacks of the second, for fees. */
const [LITTLE_POL, ENOUGH_POL] = [parseEther('1'), parseEther('10')]

/** What the owner has to send so that a wallet can settle and list; POL last, which is the least. */
async function listMissingGrants(
  { client, auctionHouse }: { client: ChainClient; auctionHouse: Address },
  address: Address,
): Promise<Grant[]> {
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const [held, pol] = await Promise.all([
    Promise.all(roles.map((role) => client.readContract({ ...house, functionName: 'hasRole', args: [role, address] }))),
    client.getBalance({ address }),
  ])
  const grants = roles
    .filter((_role, index) => held[index] === false)
    .map((role): Grant => {
      const call = { abi: auctionHouseAbi, functionName: 'grantRole', args: [role, address] } as const
      return { to: auctionHouse, data: encodeFunctionData(call) }
    })
  return pol < LITTLE_POL ? [...grants, { to: address, value: ENOUGH_POL - pol }] : grants
}

/** Enough for each; what is not used is not paid. */
const GAS_PER_GRANT = 150_000n

/** Sends them in order, and waits for none; who calls sees to it that nobody else sends with this key meanwhile. */
async function sendGrants(
  { client, owner: { account, chainId } }: { client: ChainClient; owner: HouseOwner },
  grants: readonly Grant[],
): Promise<Hash[]> {
  const [{ maxFeePerGas, maxPriorityFeePerGas }, first] = await Promise.all([
    client.estimateFeesPerGas(),
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
  ])
  // Twice, because one that the next blocks find too cheap would hold up all after it.
  const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas, gas: GAS_PER_GRANT }
  const hashes: Hash[] = []
  for (const [index, grant] of grants.entries()) {
    const serializedTransaction = await account.signTransaction({ ...grant, ...fees, chainId, nonce: first + index })
    hashes.push(await client.sendRawTransaction({ serializedTransaction }))
  }
  return hashes
}
