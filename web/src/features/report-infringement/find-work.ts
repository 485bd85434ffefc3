import { findReportedWork } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import type { FoundContent } from './use-content-address.ts'

/** What the address shows, as the server knows it. */
export async function findWork(fetcher: Fetcher, url: string): Promise<FoundContent> {
  try {
    const { work } = (await callApi(fetcher, { endpoint: findReportedWork, query: { url } })).body
    return work === null ? { kind: 'other' } : { kind: 'song', title: work.title, artist: work.artist }
  } catch (error) {
    return { kind: error instanceof ApiRequestError && error.code === 'CONTENT_ELSEWHERE' ? 'elsewhere' : 'unknown' }
  }
}
