import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { attachToken, createWork, listWorks, type Work } from '@melos/api-contract'
import type { Address } from 'viem'
import type { Administer } from './administer.ts'
import { type Song, songFiles } from './song.ts'
import { locateFile } from './songs.ts'

export interface Catalogue {
  /** Creates the work unless the catalogue has one with its title. */
  ensureWork(song: Song): Promise<Work>
  /** Waits for the work of a song that an artist offers in the studio; undefined if it doesn't come. */
  untilApproved(song: Song): Promise<Work | undefined>
  attachToken(work: Work, token: Address): Promise<void>
}

const LOOK_EVERY_MS = 250
const PATIENCE_MS = 120_000

export function openCatalogue(administer: Administer): Catalogue {
  const find = async ({ work }: Song): Promise<Work | undefined> => {
    const listed = await administer(listWorks, { query: '?size=100' })
    return listWorks.answer.parse(listed).data.find(({ title }) => title === work.title)
  }
  return {
    async ensureWork(song) {
      const known = await find(song)
      if (known !== undefined) return known
      return createWork.answer.parse(await administer(createWork, { body: await toForm(song) })).body
    },
    async untilApproved(song) {
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        const known = await find(song)
        if (known !== undefined) return known
        if (Date.now() > deadline) break
        await delay(LOOK_EVERY_MS)
      }
      console.warn(`The sample world has no auction of ${song.work.title}: its offer has not been approved`)
      return undefined
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
