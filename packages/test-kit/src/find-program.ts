import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian puts servers here, where an ordinary user's PATH doesn't look. */
const FOLDER_OF_SERVERS = '/usr/sbin'

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), FOLDER_OF_SERVERS]
  return folders.map((folder) => join(folder, name)).find(canRun)
}

/** Fails with one sentence that says what to install. */
export function requireProgram(name: string): string {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`There is no ${name} here: on Debian, apt-get install ${name} installs it.`)
  return path
}

export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
