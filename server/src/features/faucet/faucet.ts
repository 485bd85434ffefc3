import { type Address, type Hex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

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

/** Only test networks have a faucet. On Amoy, other faucets give POL. */
const gifts: ReadonlyMap<number, Gift> = new Map([
  [31337, { mels: parseEther('1000'), pol: parseEther('1') }],
  [80002, { mels: parseEther('1000'), pol: 0n }],
])

export function openFaucet({ chainId, key, mels }: { chainId: number; key: Hex | undefined; mels: Address }) {
  const gift = gifts.get(chainId)
  if (key === undefined || gift === undefined) return undefined
  return { chainId, account: privateKeyToAccount(key), mels, gift } satisfies Faucet
}
