import { type Address, parseAbi } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { Database } from '../database/database.ts'

/** The interface of the lists that chains have, such as Chainalysis's. */
const oracleAbi = parseAbi(['function isSanctioned(address account) view returns (bool)'])

/** Whether the wallet is on the list of sanctions. Throws if the list doesn't answer. */
export type AskSanctions = (wallet: Address) => Promise<boolean>

/** Undefined where the chain has no list. */
export function openSanctions({
  client,
  oracle,
}: {
  client: ChainClient
  oracle: Address | undefined
}): AskSanctions | undefined {
  if (oracle === undefined) return undefined
  const list = { address: oracle, abi: oracleAbi, functionName: 'isSanctioned' } as const
  return async (wallet) => await client.readContract({ ...list, args: [wallet] })
}

/** Returns whether the list has the wallet newly. */
export async function saveSanctionCheck(
  db: Database,
  { wallet, isSanctioned }: { wallet: Address; isSanctioned: boolean },
): Promise<boolean> {
  const before = await db
    .selectFrom('sanction_checks')
    .select('is_sanctioned')
    .where('wallet', '=', wallet)
    .forUpdate()
    .executeTakeFirst()
  const check = { is_sanctioned: isSanctioned, checked_at: new Date() }
  await db
    .insertInto('sanction_checks')
    .values({ wallet, ...check })
    .onConflict((conflict) => conflict.column('wallet').doUpdateSet(check))
    .execute()
  return isSanctioned && before?.is_sanctioned !== true
}
