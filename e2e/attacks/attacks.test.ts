import { afterAll, beforeAll, expect, test } from 'vitest'
import { flood } from './flood.ts'
import { guessIds } from './guess-ids.ts'
import { injectHeaders } from './inject-headers.ts'
import { mediaPaths } from './media-paths.ts'
import { oddBodies } from './odd-bodies.ts'
import { openTarget, type Target } from './open-target.ts'
import { oversize } from './oversize.ts'
import { openSlowClients, type SlowClients, slowClients } from './slow-clients.ts'
import { takeSessions } from './take-sessions.ts'

let target: Target
let slow: SlowClients
const targetOf = () => target

beforeAll(async () => {
  target = await openTarget()
  slow = await openSlowClients(target)
})
afterAll(async () => {
  slow.leave()
  await target.stop()
})

guessIds(targetOf)
takeSessions(targetOf)
oddBodies(targetOf)
oversize(targetOf)
mediaPaths(targetOf)
injectHeaders(targetOf)
flood(targetOf)
slowClients(targetOf, () => slow)

test('nothing of all this was a failure of the server', () => {
  expect(target.readLog()).not.toContain('a request failed')
  expect(target.readLog()).not.toMatch(/^\s+at /m)
})
