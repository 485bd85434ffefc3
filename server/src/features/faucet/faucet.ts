import { type Address, type Hex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** What a wallet gets, in base units. */
export interface Gift {
  readonly mels: bigint
  readonly pol: bigint
}

export interface Faucet {
  readonly chainId: number
  readonly account: PrivateKeyAccount
  readonly mels: Address
  readonly gift: Gift
}

/** The chains where money is for tests. On Amoy, POL comes from faucets of its own. */
const gifts: ReadonlyMap<number, Gift> = new Map([
  [31337, { mels: parseEther('1000'), pol: parseEther('1') }],
  [80002, { mels: parseEther('1000'), pol: 0n }],
])

/** No key or another chain, no faucet. */
export function openFaucet({ chainId, key, mels }: { chainId: number; key: Hex | undefined; mels: Address }) {
  const gift = gifts.get(chainId)
  if (key === undefined || gift === undefined) return undefined
  return { chainId, account: privateKeyToAccount(key), mels, gift } satisfies Faucet
}
