import type { OfferState } from '@melos/api-contract'
import { type StateQuery, stateAddresses } from '../../lib/state-query.ts'

export type OffersQuery = StateQuery<OfferState>

/** Drafts are the artists' alone. */
export const offersAddresses = stateAddresses<OfferState>('/admin/offers', [
  'SUBMITTED',
  'IN_REVIEW',
  'CHANGES_REQUESTED',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'LISTED',
  'SOLD',
  'VOID',
])
