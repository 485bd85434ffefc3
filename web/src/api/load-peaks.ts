import { type Asset, readPeaks } from '@melos/api-contract'
import { findFile } from '../lib/find-file.ts'
import { callApi, type Fetcher } from './call-api.ts'
import { optional } from './optional.ts'

/** The waveform of a song's recording; null without one, or if it fails to load. */
export async function loadPeaks(fetcher: Fetcher, asset: Asset) {
  const id = findFile(asset, 'AUDIO')?.split('/').at(-1)
  if (id === undefined) return null
  const answer = await optional(callApi(fetcher, { endpoint: readPeaks, params: { id } }))
  return answer?.body ?? null
}
