import { type Address, getAddress, isAddress } from 'viem'

/** As WalletConnect names it: `eip155:137:0x…`. */
interface Account {
  readonly chainId: number
  readonly address: Address
}

function parseAccount(text: string): Account | undefined {
  const [namespace, chain = '', address = ''] = text.split(':')
  const chainId = Number(chain)
  if (namespace !== 'eip155' || !Number.isSafeInteger(chainId) || !isAddress(address, { strict: false }))
    return undefined
  return { chainId, address: getAddress(address) }
}

/** The accounts that a session allows, those on the network of the auctions alone where there are any. */
export function readAccounts(accounts: readonly string[], siteChainId: number): readonly Account[] {
  const known = accounts.map(parseAccount).filter((account) => account !== undefined)
  const here = known.filter(({ chainId }) => chainId === siteChainId)
  return here.length > 0 ? here : known
}
