import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function readFiles(directory: string): ReadonlyMap<string, string> {
  if (!existsSync(directory)) return new Map()
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]))
}

/** Removes all other files from the directory. */
export function replaceFiles(directory: string, files: ReadonlyMap<string, string>): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  for (const [name, content] of files) writeFileSync(join(directory, name), content)
}
