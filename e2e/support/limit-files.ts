import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { asUser, findProcess } from '@melos/test-kit/running-process'

/** Limits the size of files that this process and its new children write, which acts like a full disk. */
export async function limitFiles(pid: number, bytes: number | 'unlimited'): Promise<void> {
  // Only the soft limit can be raised again without root, and root may not be allowed to change other users' limits.
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], asUser(findProcess(pid)))
}
