import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadFolder } from './media-store.ts'

/** The files of unfinished uploads are always on this machine. */
export function uploadsFolder(folder: string): string {
  return join(folder, 'uploads')
}

export async function openUploadFolder(folder: string): Promise<UploadFolder> {
  await mkdir(uploadsFolder(folder), { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(uploadsFolder(folder), 'upload-'))
  let isKept = false
  return {
    path,
    keep() {
      isKept = true
    },
    async [Symbol.asyncDispose]() {
      if (!isKept) await rm(path, { recursive: true, force: true })
    },
  }
}
