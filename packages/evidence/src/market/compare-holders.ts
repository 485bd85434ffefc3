import { songTokenAbi } from '@melos/contracts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { inParts } from '../in-parts.ts'
import { requireCount } from '../incomplete.ts'
import { compare, type SongReplay } from '../song/replay-song.ts'
import type { MarketFinding } from './market-verdict.ts'
import type { ChainMarket } from './read-market.ts'

interface Comparing {
  readonly replay: SongReplay
  readonly locks: ReadonlyMap<Address, bigint>
  readonly onProgress: (share: number) => void
}

/** Compares what the events give every account with what the token says: its tokens, its lock, and what is due to it. */
export async function compareHolders(
  client: Client,
  { song, block }: ChainMarket,
  { replay: { ledger, accounts }, locks, onProgress }: Comparing,
): Promise<MarketFinding[]> {
  const ofSong = { address: song, abi: songTokenAbi, blockNumber: block.number } as const
  const findings: MarketFinding[] = []
  const compareOne = async (account: Address): Promise<void> => {
    const args = [account] as const
    const [balance, locked, due] = await Promise.all([
      readContract(client, { ...ofSong, functionName: 'balanceOf', args }),
      readContract(client, { ...ofSong, functionName: 'lockedOf', args }),
      readContract(client, { ...ofSong, functionName: 'dueOf', args }),
    ])
    requireCount(`tokens of ${account}`, [balance, ledger.balanceOf(account)])
    requireCount(`locked tokens of ${account}`, [locked, locks.get(account) ?? 0n])
    const { mels, eur } = ledger.dueOf(account)
    for (const { against: _, ...one } of compare('royalties due', account, [
      ['MELS', mels, due.mels],
      ['EUR', eur, due.eur],
    ])) {
      findings.push({ ...one, rule: 'earnings' })
    }
  }
  await inParts([...new Set([...accounts, ...locks.keys()])], compareOne, onProgress)
  return findings
}
