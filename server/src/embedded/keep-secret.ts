import { readFile } from 'node:fs/promises'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Reads the secret kept at `path`; makes and keeps one when there is none. */
export async function keepSecret(path: string, make: () => string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
    const secret = make()
    await writeFileAtomically(path, secret)
    return secret
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
