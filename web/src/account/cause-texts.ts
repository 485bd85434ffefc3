import type { RestrictionCause } from '@melos/api-contract'

/** For the person and for administrators alike. */
export const causeTexts = {
  BREACH: 'Breach of the terms',
  INFRINGEMENT: 'Repeated infringement of rights',
  COURT_ORDER: 'Order of a court or an authority',
  DISCRETION: 'Decision under the terms',
} as const satisfies Record<RestrictionCause, string>
