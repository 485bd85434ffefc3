import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiAnswer, callApi } from './call-api.ts'

/** A form with a work and its cover. */
export function makeUpload(title: string, cover: Buffer): FormData {
  const form = new FormData()
  form.set('work', JSON.stringify({ title, artist: 'The Crowd', description: 'A song.', percentage: 10 }))
  form.set('cover', new File([new Uint8Array(cover)], 'cover.png', { type: 'image/png' }))
  return form
}

export async function uploadWork(address: string, token: string, form: FormData): Promise<ApiAnswer> {
  return await callApi(address, '/api/works', { method: 'POST', form, token })
}

/** The files of the media store by their names, with their bytes. */
export async function listMedia(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const folder = join(dataDir, 'media/files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const entries = names.map(async (name) => [name, await stat(join(folder, name))] as const)
  const files = (await Promise.all(entries)).filter(([, found]) => found.isFile())
  return new Map(files.map(([name, { size }]) => [name, size]))
}

/** The folders of uploads that are under way, or ended with their server. */
export async function listUploads(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'media/drafts')
  return (await readdir(folder)).map((name) => join(folder, name))
}
