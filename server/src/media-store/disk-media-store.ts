import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idOfMediaName, type MediaStore, type UploadFolder } from './media-store.ts'

/** Keeps stored files in `files/ab/abcd…` and the files of unfinished uploads in `uploads/`. */
export async function openDiskMediaStore(folder: string): Promise<MediaStore> {
  const uploads = uploadsFolder(folder)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(folder, 'files', name.slice(0, 2), name)

  return {
    openUploadFolder: () => openUploadFolder(uploads),

    async put(name, path) {
      requireName(name)
      const target = pathOf(name)
      const copy = `${path}.copy`
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // The original stays as a record of what `removeLeftovers` may have to delete. Some file systems share the bytes.
      await copyFile(path, copy, constants.COPYFILE_FICLONE)
      await sync(copy)
      await rename(copy, target)
      await sync(dirname(target))
      await sync(dirname(dirname(target)))
    },

    async writePiece(name, { bytes, offset }) {
      requireName(name)
      const target = pathOf(name)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      {
        // Without the pieces before this one, the file would have a gap.
        await using file = await open(target, offset === 0 ? 'w' : 'r+', 0o600)
        await file.writev([bytes], offset)
        await file.datasync()
      }
      if (offset === 0) await sync(dirname(target))
    },
    async find(name) {
      if (idOfMediaName(name) === undefined) return undefined
      const path = pathOf(name)
      const found = await stat(path).catch(ignoreMissing)
      if (found === undefined) return undefined
      return { bytes: found.size, path, read: (range) => createReadStream(path, range) }
    },

    async remove(name) {
      if (idOfMediaName(name) !== undefined) await rm(pathOf(name), { force: true })
    },
  }
}

function requireName(name: string): void {
  if (idOfMediaName(name) === undefined) throw new Error(`${JSON.stringify(name)} is not the name of a media file`)
}

export function uploadsFolder(folder: string): string {
  return join(folder, 'uploads')
}

async function openUploadFolder(parent: string): Promise<UploadFolder> {
  const path = await mkdtemp(join(parent, 'upload-'))
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

/** After a power cut the database must not have a row whose file was never written to the disk. */
async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
