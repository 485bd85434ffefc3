import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'

const run = promisify(execFile)

export interface ProcessOwner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root runs it as the user "postgres". Undefined means the current user. */
export async function findPostgresUser(): Promise<ProcessOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  try {
    return await lookUpUser('postgres')
  } catch {
    return await createUser('postgres')
  }
}

async function lookUpUser(name: string): Promise<ProcessOwner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function createUser(name: string): Promise<ProcessOwner> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
    return await lookUpUser(name)
  } catch (error) {
    throw new StartupError(
      'PostgreSQL doesn\'t run as root, and Melos couldn\'t create the user "postgres". Start Melos as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  }
}
