import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Drafts, idOfMediaName, type MediaStore, type StoredFile } from './media-store.ts'

/** Files in `files/ab/abcd…`, those on their way in below `drafts/`. */
export async function openDiskMediaStore(folder: string): Promise<MediaStore> {
  const drafts = draftsFolder(folder)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(folder, 'files', name.slice(0, 2), name)

  return {
    openDrafts: () => openDrafts(drafts),

    async put(name, path) {
      if (idOfMediaName(name) === undefined) throw new Error(`${JSON.stringify(name)} is no name of a media file`)
      const target = pathOf(name)
      const draft = `${path}.copy`
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // Copied, so that the draft stays as a note of what may have to be removed; file systems that can, share the bytes.
      await copyFile(path, draft, constants.COPYFILE_FICLONE)
      await sync(draft)
      await rename(draft, target)
      await sync(dirname(target))
      await sync(dirname(dirname(target)))
    },

    async find(name): Promise<StoredFile | undefined> {
      if (idOfMediaName(name) === undefined) return undefined
      const path = pathOf(name)
      const found = await stat(path).catch(whenMissing)
      if (found === undefined) return undefined
      return { bytes: found.size, read: (range) => createReadStream(path, range) }
    },

    async remove(name) {
      if (idOfMediaName(name) !== undefined) await rm(pathOf(name), { force: true })
    },
  }
}

export function draftsFolder(folder: string): string {
  return join(folder, 'drafts')
}

async function openDrafts(parent: string): Promise<Drafts> {
  const folder = await mkdtemp(join(parent, 'upload-'))
  let kept = false
  return {
    folder,
    keep() {
      kept = true
    },
    async [Symbol.asyncDispose]() {
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** On the disk itself: a row in the database must not outlive its file in a power cut. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
