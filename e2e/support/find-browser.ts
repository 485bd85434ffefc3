import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

interface Browser {
  readonly path: string
  readonly env: Record<string, string>
}

/** The first does without a window, and so with half the work. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** A Chromium or Chrome that is installed, else the one inside the npm package. */
export async function findBrowser(): Promise<Browser> {
  const env = environment()
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
  if (installed !== undefined) return { path: installed, env }
  if (process.arch !== 'x64') {
    throw new Error(`The npm package has no Chromium for ${process.arch}: install Chromium or Chrome.`)
  }
  const path = await chromium.executablePath()
  return { path, env: runs(path) ? env : { ...env, LD_LIBRARY_PATH: await unpackLibraries() } }
}

/** On a bare system Chromium lacks NSS and a few others; the package brings them along. */
async function unpackLibraries(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return join(await inflate(join(dirname(entry), '../bin/al2023.tar.br')), 'lib')
}

function runs(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
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

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
