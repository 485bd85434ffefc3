import type { PublicConfig } from '@melos/api-contract'
import { useRouteLoaderData } from 'react-router'
import type { WalletSite } from '../wallet/wallet-site.ts'

/** The root loader's data, which doesn't change while a page is open. */
export interface Site extends WalletSite {
  readonly now: number
  readonly provider: PublicConfig['provider']
  /** Whether people can register. */
  readonly registration: boolean
  /** Whether passkeys can belong to `publicUrl`. */
  readonly passkeys: boolean
  /** Whether `/mailbox` shows the emails, because nothing sends them. */
  readonly mailbox: boolean
  /** Whether this is a demo with sample data. */
  readonly demo: boolean
}

export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root')
  if (site === undefined) throw new Error('The root has not loaded')
  return site
}
