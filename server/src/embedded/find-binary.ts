import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const require = createRequire(import.meta.url)

interface Binary {
  /** The npm package that carries it for this platform. */
  readonly packageName: string
  readonly file: string
  /** What it is called where a person has installed it. */
  readonly command: string
  /** What to do when it is nowhere. */
  readonly otherwise: string
}

/** The one from npm, else the one on the PATH. */
export function findBinary(binary: Binary): string {
  for (const candidate of candidates(binary)) {
    if (isExecutable(candidate)) return candidate
  }
  throw new StartupError(
    `${binary.command} is not to be had for ${process.platform}-${process.arch}: ${binary.otherwise}.`,
  )
}

function candidates({ packageName, file, command }: Binary): string[] {
  const installed = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command))
  try {
    return [join(dirname(require.resolve(`${packageName}/package.json`)), file), ...installed]
  } catch {
    return installed
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
