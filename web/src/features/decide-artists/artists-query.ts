import type { Artist } from '@melos/api-contract'
import { type StateQuery, stateAddresses } from '../../lib/state-query.ts'

export type ArtistsQuery = StateQuery<Artist['state']>

export const artistsAddresses = stateAddresses<Artist['state']>('/admin/artists', ['APPLIED', 'ACTIVE', 'REFUSED'])
