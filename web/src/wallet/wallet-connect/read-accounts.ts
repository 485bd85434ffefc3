import { type Address, getAddress, isAddress } from 'viem'

interface Account {
  readonly chainId: number
  readonly address: Address
}

/** Parses WalletConnect's form: `eip155:137:0x…`. */
function parseAccount(text: string): Account | undefined {
  const [namespace, chain = '', address = ''] = text.split(':')
  const chainId = Number(chain)
  if (namespace !== 'eip155' || !Number.isSafeInteger(chainId) || !isAddress(address, { strict: false }))
    return undefined
  return { chainId, address: getAddress(address) }
}

/** A session's accounts: those on the auctions' network, or all if there are none. */
export function readAccounts(accounts: readonly string[], siteChainId: number): readonly Account[] {
  const known = accounts.map(parseAccount).filter((account) => account !== undefined)
  const here = known.filter(({ chainId }) => chainId === siteChainId)
  return here.length > 0 ? here : known
}
