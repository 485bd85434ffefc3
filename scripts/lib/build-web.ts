import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compressFiles } from './compress-files.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const stampPath = join(root, 'web/build/sources.sha256')
/** Everything that affects the pages. */
const sources = [
  'web/*.{ts,json}',
  'web/{src,public}/**/*',
  'packages/*/src/**/*',
  'scripts/lib/{build-web,compress-files}.ts',
  'package-lock.json',
]

/** Builds the web pages unless they are already built from the same sources. */
export async function buildWeb({ evenIfFresh }: { evenIfFresh: boolean }): Promise<void> {
  const stamp = hashSources()
  if (!evenIfFresh && readStamp() === stamp) return
  console.log('Building the web pages …')
  await run(join(root, 'node_modules/.bin/react-router'), ['build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await compressFiles(join(root, 'web/build/client'))
  // Written last, so that an interrupted build doesn't count as complete.
  writeFileSync(stampPath, stamp)
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampPath, 'utf8')
  } catch {
    return undefined
  }
}
