import { melsAbi } from '@melos/contracts'
import { type Address, type Client, domainSeparator, type Hex, parseSignature } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import type { WalletSite } from './wallet-site.ts'

/** Long enough for the wallet's prompts and a slow block; an unused permit is worthless after that. */
const VALID_FOR_S = 30 * 60

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export type Permit = NonNullable<Awaited<ReturnType<typeof preparePermit>>>

interface Permitted {
  readonly site: WalletSite
  readonly owner: Address
  /** The contract that may take the MELS. */
  readonly spender: Address
  readonly value: bigint
}

/** A permit (EIP-2612) for a contract to take exactly `value`; undefined if MELS doesn't support permits. */
export async function preparePermit(client: Client, { site, owner, spender, value }: Permitted) {
  const domain = await readPermitDomain(client, site)
  if (domain === undefined) return undefined
  const [nonce, { timestamp }] = await Promise.all([
    readContract(client, { address: site.contracts.mels, abi: melsAbi, functionName: 'nonces', args: [owner] }),
    getBlock(client, { blockTag: 'latest' }),
  ])
  // The newest block may be old, and this device's clock may be wrong.
  const deadline = BigInt(Math.max(Number(timestamp), Math.ceil(Date.now() / 1_000)) + VALID_FOR_S)
  const message = { owner, spender, value, nonce, deadline }
  return { domain, types: permitTypes, primaryType: 'Permit', message } as const
}

/** The domain that MELS checks signatures against; undefined if it has none. */
export async function readPermitDomain(client: Client, { chain, contracts }: WalletSite) {
  const token = { address: contracts.mels, abi: melsAbi } as const
  // Older tokens don't publish their domain (EIP-5267); by convention it is their name and version 1.
  const readOldNames = async () => ({
    name: await readContract(client, { ...token, functionName: 'name' }),
    version: '1',
  })
  try {
    const [separator, names] = await Promise.all([
      readContract(client, { ...token, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { ...token, functionName: 'eip712Domain' }).then(
        ([, name, version]) => ({ name, version }),
        readOldNames,
      ),
    ])
    const domain = { ...names, chainId: chain.id, verifyingContract: contracts.mels }
    return separator === domainSeparator({ domain }) ? domain : undefined
  } catch {
    return undefined
  }
}

/** The last arguments of `bidWithPermit` and `buyWithPermit`. */
export function toPermitArguments({ message }: Permit, signature: Hex) {
  const { r, s, yParity } = parseSignature(signature)
  return [message.deadline, 27 + yParity, r, s] as const
}
