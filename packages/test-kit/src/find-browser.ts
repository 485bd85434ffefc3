import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'
import { canRun } from './find-program.ts'

export interface Browser {
  /** Its path, or `npm`. */
  readonly source: string
  readonly path: string
  /** The output of `--version`. */
  readonly version: string
  readonly env: Record<string, string>
}

interface Search {
  readonly environment?: NodeJS.ProcessEnv
  /** A program that takes longer than this to answer `--version` isn't used. */
  readonly limitMs?: number
}

/** The headless shell comes first because it takes half the CPU time. */
const chromiums = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const firefoxes = ['firefox-esr', 'firefox']
const NPM = 'npm'

/** MELOS_BROWSER, else an installed Chromium or Chrome, else the npm package's Chromium. */
export async function findBrowser(search: Search = {}): Promise<Browser> {
  const { environment = process.env } = search
  const chosen = environment.MELOS_BROWSER
  for (const source of chosen ? [chosen] : listSources(environment)) {
    const browser = await tryBrowser(source, search)
    if (browser !== undefined) return browser
  }
  if (chosen) throw new Error(`MELOS_BROWSER=${chosen} does not start: name the path of a Chromium or Chrome, or npm.`)
  throw new Error(`The npm package has no Chromium for ${process.arch}: install Chromium or Chrome.`)
}

/** One line with the chosen browser and how to choose another. */
export async function describeBrowser({ source, version }: Browser, search: Search = {}): Promise<string> {
  const others = listSources(search.environment ?? process.env).filter((other) => other !== source)
  // The npm package's browser must be unpacked before it can tell its version.
  const tried = others.map((other) => (other === NPM ? { source: NPM } : tryBrowser(other, search)))
  const found = (await Promise.all(tried)).flatMap((other) => (other === undefined ? [] : [other.source]))
  const used = `Browser: ${version} (${source === NPM ? 'from npm' : source})`
  return found.length === 0 ? used : `${used}. Also found: ${found.join(', ')}. MELOS_BROWSER=${found[0]} uses another.`
}

export function findFirefox({ environment = process.env, limitMs }: Search = {}): Browser | undefined {
  const env = definedIn(environment)
  const found = listInstalled(firefoxes, environment).map((path) => askVersion({ source: path, path, env }, limitMs))
  return found.find((browser) => browser !== undefined)
}

function listSources(environment: NodeJS.ProcessEnv): string[] {
  return [...listInstalled(chromiums, environment), ...(process.arch === 'x64' ? [NPM] : [])]
}

/** Lists each program once, even if several names link to it. */
function listInstalled(commands: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string[] {
  const paths = commands.flatMap((command) => PATH.split(delimiter).map((folder) => join(folder, command)))
  const programs = paths
    .filter(canRun)
    .map((path) => ({ path, real: realpathSync(path) }))
    // A snap cannot read the test's profile outside its user's home.
    .filter(({ real }) => !/\/snap(\/|$)/.test(real))
  const isFirst = ({ real }: { real: string }, place: number) =>
    programs.findIndex((one) => one.real === real) === place
  return programs.filter(isFirst).map(({ path }) => path)
}

async function tryBrowser(
  source: string,
  { environment = process.env, limitMs }: Search,
): Promise<Browser | undefined> {
  const path = source === NPM ? await chromium.executablePath() : source
  const env = definedIn(environment)
  const browser = askVersion({ source, path, env }, limitMs)
  if (browser !== undefined || source !== NPM) return browser
  return askVersion({ source, path, env: { ...env, LD_LIBRARY_PATH: await unpackLibraries() } }, limitMs)
}

/** The package brings NSS and other libraries that a bare system lacks. */
async function unpackLibraries(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return join(await inflate(join(dirname(entry), '../bin/al2023.tar.br')), 'lib')
}

/** Undefined when the program fails or times out. */
function askVersion(program: Omit<Browser, 'version'>, limitMs = 10_000): Browser | undefined {
  try {
    const version = execFileSync(program.path, ['--version'], {
      env: program.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    }).trim()
    return version === '' ? undefined : { ...program, version }
  } catch {
    return undefined
  }
}

function definedIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
