import { royaltiesAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { RequestError } from '../http/request-error.ts'

/** What the contract owes an account, at the node's newest block. */
export interface Dues {
  /** By song. */
  readonly dues: ReadonlyMap<Address, { readonly mels: bigint; readonly eur: bigint }>
  /** EUR times 10^18. */
  readonly minimum: bigint
  /** Seconds. */
  readonly heldUntil: bigint
  readonly now: bigint
}

/** The client should send simultaneous calls as one request, because there is one for each song. */
export async function readDues(
  { client, royalties }: { client: ChainClient; royalties: Address },
  { account, songs }: { account: Address; songs: readonly Address[] },
): Promise<Dues> {
  try {
    const { number: blockNumber, timestamp: now } = await client.getBlock()
    const contract = { address: royalties, abi: royaltiesAbi, blockNumber } as const
    const [minimum, heldUntil, ...dues] = await Promise.all([
      client.readContract({ ...contract, functionName: 'minimum' }),
      client.readContract({ ...contract, functionName: 'heldUntil', args: [account] }),
      ...songs.map((song) => client.readContract({ ...contract, functionName: 'dueOf', args: [account, [song]] })),
    ])
    const bySong = songs.map((song, place) => {
      const [mels, eur] = dues[place] ?? [0n, 0n]
      return [song, { mels, eur }] as const
    })
    return { dues: new Map(bySong), minimum, heldUntil, now }
  } catch (error) {
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}
