import { auctionHouseAbi } from '@melos/contracts'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  parseEther,
  type TransactionReceipt,
  toHex,
  zeroAddress,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'
import { waitForBlock } from '../../indexer/index-store.ts'

export interface HouseOwner {
  readonly chainId: number
  readonly account: PrivateKeyAccount
}

/** Only the embedded chain's owner key is known to the server. */
export function openHouseOwner({ chainId, key }: { chainId: number; key: Hex | undefined }): HouseOwner | undefined {
  return key === undefined ? undefined : { chainId, account: privateKeyToAccount(key) }
}

export interface AppointingContext {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly mels: Address
  readonly owner: HouseOwner
}

interface Appointment {
  readonly address: string
  readonly actor: string
  readonly network: string
}

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 100

/** Lets a wallet settle and list, and gives it POL for fees. Safe to repeat: it only sends what is missing. */
export async function appointOperator(
  context: AppointingContext,
  { address: text, actor, network }: Appointment,
): Promise<{ address: Address }> {
  const { db, auctionHouse, mels, owner } = context
  const address = readAddress(text)
  if ([zeroAddress, auctionHouse, mels, owner.account.address].some((other) => isAddressEqual(other, address))) {
    throw new RequestError('BAD_REQUEST', { detail: "address: must be a person's wallet" })
  }
  const grants = await orUnavailable(listMissingGrants(context, address))
  if (grants.length === 0) return { address }

  // Written first, so that a failure half-way is in the log too.
  await writeAudit(db, { action: 'OPERATOR_APPOINTED', actor, network, reason: address })
  const receipts = await orUnavailable(sendAndWait(context, grants))
  if (receipts.some(({ status }) => status === 'reverted')) {
    throw new RequestError('BAD_REQUEST', { detail: "address: doesn't accept payments" })
  }
  // The page's next read must show the wallet's roles.
  for (const { blockNumber } of receipts.slice(-1)) await waitForBlock(db, blockNumber)
  return { address }
}

async function sendAndWait(context: AppointingContext, grants: readonly Grant[]): Promise<TransactionReceipt[]> {
  const hashes = await sendGrants(context, grants)
  const wait = { pollingInterval: LOOK_EVERY_MS, timeout: PATIENCE_MS }
  return await Promise.all(hashes.map((hash) => context.client.waitForTransactionReceipt({ hash, ...wait })))
}

async function orUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  return await work.catch((cause: unknown) => {
    throw new RequestError('UNAVAILABLE', { cause })
  })
}

interface Grant {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

const roles = ['OPERATOR_ROLE', 'LISTER_ROLE', 'AGENT_ROLE'].map((name) => keccak256(toHex(name)))
/** A wallet with less than the first amount is filled up to the second. */
const [LITTLE_POL, ENOUGH_POL] = [parseEther('1'), parseEther('10')]

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

/** More than a grant uses. Unused gas isn't paid. */
const GAS_PER_GRANT = 150_000n

/** Sends the grants without waiting. The caller must ensure that nothing else sends with this key. */
async function sendGrants(
  { client, owner: { account, chainId } }: { client: ChainClient; owner: HouseOwner },
  grants: readonly Grant[],
): Promise<Hash[]> {
  const [{ maxFeePerGas, maxPriorityFeePerGas }, first] = await Promise.all([
    client.estimateFeesPerGas(),
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
  ])
  // Doubled, because a transaction that becomes too cheap would block all later ones.
  const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas, gas: GAS_PER_GRANT }
  const hashes: Hash[] = []
  for (const [index, grant] of grants.entries()) {
    const serializedTransaction = await account.signTransaction({ ...grant, ...fees, chainId, nonce: first + index })
    hashes.push(await client.sendRawTransaction({ serializedTransaction }))
  }
  return hashes
}
