import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idOfMediaName, type MediaStore, requireMediaName } from './media-store.ts'
import { openUploadFolder } from './upload-folder.ts'

/** Keeps stored files in `files/ab/abcd…` and the files of unfinished uploads in `uploads/`. */
export function openDiskMediaStore(folder: string): MediaStore {
  const files = join(folder, 'files')
  const pathOf = (name: string) => join(files, name.slice(0, 2), name)

  return {
    openUploadFolder: () => openUploadFolder(folder),

    async put(name, path) {
      requireMediaName(name)
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
      requireMediaName(name)
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
      return {
        bytes: found.size,
        read: (range) => createReadStream(path, range),
        openLocally: async () => ({ path, [Symbol.asyncDispose]: async () => undefined }),
      }
    },

    async remove(name) {
      if (idOfMediaName(name) !== undefined) await rm(pathOf(name), { force: true })
    },

    async *list() {
      for (const start of (await readdir(files).catch(ignoreMissing)) ?? []) {
        for (const name of await readdir(join(files, start))) {
          const found = await stat(join(files, start, name)).catch(ignoreMissing)
          if (found !== undefined) yield { name, bytes: found.size, changedAt: found.mtime }
        }
      }
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
