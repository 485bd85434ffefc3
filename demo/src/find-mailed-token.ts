import { setTimeout as delay } from 'node:timers/promises'
import { readMailbox } from '@melos/api-contract'
import { callServer, RefusedError } from './call-server.ts'

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 20_000

/** The token of the newest link to this page that was sent to the address. */
export async function findMailedToken(
  apiUrl: string,
  { address, page }: { address: string; page: string },
): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { data } = readMailbox.answer.parse(await callServer(apiUrl, readMailbox.path, { method: 'GET' }))
    for (const { to, text } of data) {
      const token = text.split(`${page}#`)[1]?.match(/^\S+/)?.[0]
      if (to === address && token !== undefined) return token
    }
    if (Date.now() > deadline) throw new RefusedError('No email arrived in the mailbox', 504)
    await delay(LOOK_EVERY_MS)
  }
}
