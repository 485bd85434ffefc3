import { readFile } from 'node:fs/promises'
import { attachToken, createWork, listWorks, logIn, type Work } from '@melos/api-contract'
import type { Address } from 'viem'
import { callServer } from './call-server.ts'
import { type Song, songFiles } from './song.ts'
import { locateFile } from './songs.ts'

interface Administrator {
  readonly apiUrl: string
  readonly email: string
  readonly password: string
}

export interface Catalogue {
  /** Creates the work unless the catalogue has one with its title. */
  ensureWork(song: Song): Promise<Work>
  attachToken(work: Work, token: Address): Promise<void>
}

/** Uses the same API as administrators. */
export async function openCatalogue({ apiUrl, email, password }: Administrator): Promise<Catalogue> {
  const call = (path: string, init: RequestInit): Promise<unknown> => callServer(apiUrl, path, init)
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email, password })
  const tokens = logIn.answer.parse(await call(logIn.path, { method: logIn.method, headers: json, body: credentials }))
  const authorization = `Bearer ${tokens.accessToken}`

  return {
    async ensureWork(song) {
      const listed = await call(`${listWorks.path}?size=100`, { method: listWorks.method, headers: { authorization } })
      const known = listWorks.answer.parse(listed).data.find(({ title }) => title === song.work.title)
      if (known !== undefined) return known
      const made = await call(createWork.path, {
        method: createWork.method,
        headers: { authorization },
        body: await toForm(song),
      })
      return createWork.answer.parse(made).body
    },
    async attachToken(work, address) {
      const path = attachToken.path.replace(':id', work.id)
      const body = JSON.stringify({ address })
      await call(path, { method: attachToken.method, headers: { ...json, authorization }, body })
    },
  }
}

const types = { cover: 'image/webp', avatar: 'image/webp', audio: 'audio/mpeg' } as const

async function toForm(song: Song): Promise<FormData> {
  const form = new FormData()
  form.set('work', JSON.stringify(song.work))
  for (const kind of ['cover', 'avatar', 'audio'] as const) {
    const content = await readFile(locateFile(song, kind))
    form.set(kind, new File([content], songFiles[kind], { type: types[kind] }))
  }
  return form
}
