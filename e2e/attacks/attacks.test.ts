import { afterAll, beforeAll, expect, test } from 'vitest'
import { flood } from './flood.ts'
import { guessIds } from './guess-ids.ts'
import { injectHeaders } from './inject-headers.ts'
import { mediaPaths } from './media-paths.ts'
import { oddBodies } from './odd-bodies.ts'
import { openTarget, type Target } from './open-target.ts'
import { oversize } from './oversize.ts'
import { scanLinks } from './scan-links.ts'
import { openSlowClients, type SlowClients, slowClients } from './slow-clients.ts'
import { takeAccounts } from './take-accounts.ts'
import { takeSessions } from './take-sessions.ts'

let target: Target | undefined
let slow: SlowClients | undefined

const targetOf = (): Target => there(target)

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Melos has not been started')
  return value
}

beforeAll(async () => {
  target = await openTarget()
  slow = await openSlowClients(target)
})
afterAll(async () => {
  slow?.leave()
  await target?.stop()
})

// These run while the slow clients are connected; the slow clients are checked last.
guessIds(targetOf)
takeSessions(targetOf)
takeAccounts(targetOf)
scanLinks(targetOf)
oddBodies(targetOf)
oversize(targetOf)
mediaPaths(targetOf)
injectHeaders(targetOf)
flood(targetOf)
slowClients(targetOf, () => there(slow))

test('no attack caused a server error', () => {
  expect(targetOf().readLog()).not.toContain('"level":50')
  expect(targetOf().readLog()).not.toMatch(/^\s+at /m)
})
