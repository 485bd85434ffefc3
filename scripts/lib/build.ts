import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compressFiles } from './compress-files.ts'

interface Part {
  readonly name: string
  /** It has a `build` folder. */
  readonly folder: string
  /** Everything that affects it. */
  readonly sources: readonly string[]
  make(): Promise<unknown>
}

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const shared = ['packages/*/src/**/*', 'scripts/lib/{build,compress-files}.ts', 'package-lock.json']

const parts: readonly Part[] = [
  {
    name: 'web pages',
    folder: join(root, 'web'),
    sources: ['web/*.{ts,json}', 'web/{src,public}/**/*', ...shared],
    async make() {
      await run(join(root, 'node_modules/.bin/react-router'), ['build'], {
        cwd: join(root, 'web'),
        // Vitest, which can also begin a build, has other settings for Vite.
        env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
      })
      await compressFiles(join(root, 'web/build/client'))
    },
  },
  {
    name: 'server',
    folder: join(root, 'server'),
    sources: ['server/src/**/*.ts', 'server/scripts/bundle.ts', 'contracts/*.ts', 'contracts/generated/*', ...shared],
    make: () => run(process.execPath, [join(root, 'server/scripts/bundle.ts')]),
  },
]

/** Builds the web pages and the server, each unless it is already built from the same sources. */
export async function build({ evenIfFresh }: { evenIfFresh: boolean }): Promise<void> {
  for (const part of parts) {
    const stamp = hashSources(part)
    const stampPath = join(part.folder, 'build/sources.sha256')
    if (!evenIfFresh && readStamp(stampPath) === stamp) continue
    console.log(`Building the ${part.name} …`)
    await part.make()
    // Written last, so that an interrupted build doesn't count as complete.
    writeFileSync(stampPath, stamp)
  }
}

function hashSources({ sources }: Part): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })) {
    if (!file.isFile() || /\.test\.tsx?$/.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function readStamp(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
