import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, unlink } from 'node:fs/promises'

/** A crash leaves either all of the old content or all of the new. */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

export async function readOrCreateSecret(path: string, make: () => string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return await createSecret(path, make())
  }
}

/** The first of several processes that start at once decides: the others read its secret. */
async function createSecret(path: string, secret: string): Promise<string> {
  const own = `${path}.${randomUUID()}`
  await writeFileAtomically(own, secret)
  try {
    await link(own, path)
    return secret
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return await readFile(path, 'utf8')
  } finally {
    await unlink(own)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
