import type { RestrictionCause } from '@melos/api-contract'

/** The causes as the Terms name them. */
export const causes: Readonly<Record<RestrictionCause, string>> = {
  BREACH: 'a breach of the Terms',
  INFRINGEMENT: 'repeated infringement',
  COURT_ORDER: 'an order of a court or an authority',
  DISCRETION: 'a decision under the Terms',
}
