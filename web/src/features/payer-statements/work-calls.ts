import { findWorkCodes, listWorks, setWorkCodes, type Work, type WorkCodes } from '@melos/api-contract'
import { provenFetch } from '../../account/proven-fetch.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

export const worksKey = ['admin', 'works'] as const
export const codesKey = (workId: string) => [...worksKey, 'codes', workId] as const

const PAGE_SIZE = 100

/** The whole catalogue, newest first, because the server has no search for works. */
export async function loadWorks(): Promise<readonly Work[]> {
  const works: Work[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await callApi(signedFetch, { endpoint: listWorks, query: { page, size: PAGE_SIZE } })
    works.push(...data)
    if (data.length === 0 || works.length >= total) return works
  }
}

export async function loadCodes(workId: string): Promise<WorkCodes> {
  return (await callApi(signedFetch, { endpoint: findWorkCodes, params: { id: workId } })).body
}

export async function saveCodes(workId: string, body: WorkCodes): Promise<void> {
  await callApi(provenFetch, { endpoint: setWorkCodes, params: { id: workId }, body })
}

/** Adds a code to those that the work has by now. */
export async function addIsrc(workId: string, isrc: string): Promise<void> {
  const codes = await loadCodes(workId)
  if (!codes.isrcs.includes(isrc)) await saveCodes(workId, { ...codes, isrcs: [...codes.isrcs, isrc] })
}
