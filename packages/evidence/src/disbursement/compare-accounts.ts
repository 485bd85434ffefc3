import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { inParts } from '../in-parts.ts'
import { requireCount } from '../incomplete.ts'
import { compare } from '../song/replay-song.ts'
import type { RoyaltyFinding } from './disbursement-verdict.ts'
import type { ReplayedSong } from './find-line.ts'
import type { ChainDisbursement } from './read-disbursement.ts'

/** Compares what the events give every account with what the contracts say: its tokens, and what is due to it. */
export async function compareAccounts(
  client: Client,
  { royalties, house, block }: ChainDisbursement,
  { songs, onProgress }: { readonly songs: readonly ReplayedSong[]; readonly onProgress: (share: number) => void },
): Promise<{ readonly accounts: number; readonly findings: RoyaltyFinding[] }> {
  const at = { blockNumber: block.number }
  const accounts = [...new Set(songs.flatMap((song) => [...song.accounts]))]
  const findings: RoyaltyFinding[] = []
  const compareOne = async (account: Address): Promise<void> => {
    // The contract doesn't ask songs whose money is all paid out.
    const held = ascending(songs.filter((song) => song.accounts.has(account) && song.ledger.held > 0n))
    const named = held.map(({ song }) => song)
    const call = { address: royalties, abi: royaltiesAbi, functionName: 'dueOf', args: [account, named] } as const
    const [mels, eur] = await readContract(client, { ...call, ...at })
    const dues = held.map(({ ledger }) => ledger.dueOf(account))
    const values = [
      ['MELS', dues.reduce((sum, due) => sum + due.mels, 0n), mels],
      ['EUR', dues.reduce((sum, due) => sum + due.eur, 0n), eur],
    ] as const
    findings.push(...compare('dueOf', account, values))
    for (const { song, ledger } of songs.filter((each) => each.accounts.has(account))) {
      const ofSong = { address: song, abi: songTokenAbi, functionName: 'balanceOf', args: [account] } as const
      const balance = await readContract(client, { ...ofSong, ...at })
      requireCount(`tokens of ${account}`, [balance, ledger.balanceOf(account)])
    }
  }
  await inParts(accounts, compareOne, onProgress)
  return { accounts: accounts.filter((account) => account !== house).length, findings }
}

function ascending(songs: readonly ReplayedSong[]): ReplayedSong[] {
  return songs.toSorted((one, other) => (one.song.toLowerCase() < other.song.toLowerCase() ? -1 : 1))
}
