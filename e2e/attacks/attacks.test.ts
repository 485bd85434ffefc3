import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessIds } from './guess-ids.ts'
import { injectHeaders } from './inject-headers.ts'
import { mediaPaths } from './media-paths.ts'
import { oddBodies } from './odd-bodies.ts'
import { openTarget, type Target } from './open-target.ts'
import { oversize } from './oversize.ts'
import { takeSessions } from './take-sessions.ts'

let target: Target
const targetOf = () => target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(async () => {
  await target.stop()
})

guessIds(targetOf)
takeSessions(targetOf)
oddBodies(targetOf)
oversize(targetOf)
mediaPaths(targetOf)
injectHeaders(targetOf)

test('nothing of all this was a failure of the server', () => {
  expect(target.readLog()).not.toContain('a request failed')
})
