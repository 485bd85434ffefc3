import type { PublicConfig } from '@melos/api-contract'
import { useRouteLoaderData } from 'react-router'
import type { WalletSite } from '../wallet/wallet-site.ts'

/** What the root's loader says of this Melos; the same for as long as a page is open. */
export interface Site extends WalletSite {
  /** The server's clock when it answered. */
  readonly now: number
  readonly provider: PublicConfig['provider']
  /** Whether this is the sample world. */
  readonly demo: boolean
}

export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root')
  if (site === undefined) throw new Error('The root has not loaded')
  return site
}
