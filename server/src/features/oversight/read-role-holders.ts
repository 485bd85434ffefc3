import type { SystemStatus } from '@melos/api-contract'
import { melsAbi } from '@melos/contracts'
import { type Address, formatEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { RoleHolderRow } from '../../database/schema.ts'

/** Each account once, with all its roles and what it has at this moment. */
export async function readRoleHolders(
  { client, mels }: { client: ChainClient; mels: Address },
  holders: readonly RoleHolderRow[],
): Promise<SystemStatus['roleHolders']> {
  const byAccount = Map.groupBy(holders, ({ account }) => account)
  return await Promise.all(
    [...byAccount].map(async ([address, held]) => {
      const token = { address: mels, abi: melsAbi } as const
      const [pol, melsHeld] = await Promise.all([
        format(client.getBalance({ address })),
        format(client.readContract({ ...token, functionName: 'balanceOf', args: [address] })),
      ])
      return { address, roles: held.map(({ role }) => role), pol, mels: melsHeld }
    }),
  )
}

async function format(reading: Promise<bigint>): Promise<string | null> {
  return await reading.then(formatEther, () => null)
}
