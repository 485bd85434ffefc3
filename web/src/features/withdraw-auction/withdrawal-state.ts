/** The contract's notice for a withdrawal on an auction's last day. */
const NOTICE_MS = 24 * 60 * 60 * 1_000

interface Moments {
  readonly now: number
  readonly endsAt: number
  /** Undefined if the owner hasn't announced a withdrawal. */
  readonly announcedAt: number | undefined
}

export type WithdrawalState =
  | { readonly kind: 'ended' }
  | { readonly kind: 'free' }
  | { readonly kind: 'must-announce' }
  | { readonly kind: 'announced' }
  | { readonly kind: 'waiting'; readonly possibleFrom: number }

/** Whether the owner can withdraw the auction now, and what it takes. */
export function withdrawalState({ now, endsAt, announcedAt }: Moments): WithdrawalState {
  if (now >= endsAt) return { kind: 'ended' }
  if (announcedAt !== undefined && now >= announcedAt + NOTICE_MS) return { kind: 'announced' }
  if (now + NOTICE_MS < endsAt) return { kind: 'free' }
  if (announcedAt === undefined || announcedAt + NOTICE_MS >= endsAt) return { kind: 'must-announce' }
  return { kind: 'waiting', possibleFrom: announcedAt + NOTICE_MS }
}
