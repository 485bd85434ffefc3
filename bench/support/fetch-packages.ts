import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'

const run = promisify(execFile)

const GIVE_UP_AFTER_MS = 600_000
/** Skips install scripts, and fails quickly without a network. */
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']

/** Installs packages (`name@version`) into a temporary folder. */
export async function fetchPackages(packages: readonly string[]): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder()
  try {
    await writeFile(join(folder.path, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    const args = ['install', '--prefix', folder.path, '--save-exact', ...flags, ...packages]
    await run('npm', args, { cwd: folder.path, timeout: GIVE_UP_AFTER_MS })
    return folder
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw new Error(`npm could not install ${packages.join(', ')} (${explain(error)})`, { cause: error })
  }
}

function explain(error: unknown): string {
  // `execFile` rejects with these fields.
  const { stderr = '', killed, message } = error as { stderr?: string; killed?: boolean; message: string }
  if (killed === true) return 'it took too long'
  // The first two lines are the code and the reason.
  const lines = [...stderr.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line)
  return lines.slice(0, 2).join(', ') || message
}
