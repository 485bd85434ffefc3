import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { asUser, findProcess } from '@melos/test-kit/running-process'

/** So many bytes fit in a file that this process, or one that it starts from then on, writes, and not one more: to it, the disk is full. */
export async function limitFiles(pid: number, bytes: number | 'unlimited'): Promise<void> {
  // The limit alone that can be raised again by who is not root; and root may not be let at others' limits.
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], asUser(findProcess(pid)))
}
