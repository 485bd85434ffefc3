import { useRouteLoaderData } from 'react-router'

/** What the root's loader says of this Melos; the same for as long as a page is open. */
export interface Site {
  /** The server's clock when it answered. */
  readonly now: number
  readonly publicUrl: string
  /** Null where nobody else sees the chain. */
  readonly explorerUrl: string | null
}

export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root')
  if (site === undefined) throw new Error('The root has not loaded')
  return site
}
