import { readFile } from 'node:fs/promises'
import { attachToken, createWork, listWorks, type Work } from '@melos/api-contract'
import type { Address } from 'viem'
import type { Administer } from './administer.ts'
import { type Song, songFiles } from './song.ts'
import { locateFile } from './songs.ts'

export interface Catalogue {
  /** Creates the work unless the catalogue has one with its title. */
  ensureWork(song: Song): Promise<Work>
  attachToken(work: Work, token: Address): Promise<void>
}

export function openCatalogue(administer: Administer): Catalogue {
  return {
    async ensureWork(song) {
      const listed = await administer(listWorks, { query: '?size=100' })
      const known = listWorks.answer.parse(listed).data.find(({ title }) => title === song.work.title)
      if (known !== undefined) return known
      return createWork.answer.parse(await administer(createWork, { body: await toForm(song) })).body
    },
    async attachToken({ id }, address) {
      await administer(attachToken, { id, body: { address } })
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
