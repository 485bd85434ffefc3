import type { Market } from './open-market.ts'

interface PublicAuction {
  readonly status: { readonly value: string }
  readonly bidCount: number
}

/** An auction as the public sees it; undefined while it does not. */
export async function readAuction({ melos }: Market, id: number): Promise<PublicAuction | undefined> {
  const answer = await fetch(new URL(`/api/public/auctions/external/${id}`, melos.address))
  return answer.ok ? (await answer.json()).body : undefined
}
