import type { Role } from '@melos/api-contract'
import type { Address } from 'viem'

/** Who makes a request, as its access token and the database say at this moment. */
export interface Identity {
  readonly sessionId: string
  readonly who:
    | { readonly kind: 'wallet'; readonly address: Address }
    | { readonly kind: 'administrator'; readonly id: bigint; readonly email: string }
}

export function rolesOf({ who }: Identity): Role[] {
  switch (who.kind) {
    case 'wallet':
      return ['BIDDER']
    case 'administrator':
      return ['ADMINISTRATOR']
    default:
      return who satisfies never
  }
}
