import type { ShareInvitation } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { AcceptShare, OpenInvitation } from './accept-share.tsx'
import { texts } from './texts.ts'

const invitation: ShareInvitation = {
  songTitle: 'Night Ferry',
  artist: 'Ada Wren',
  invitedBy: 'Ada Wren',
  name: 'Bo Lind',
  roles: ['producer', 'drums'],
  masterShare: 3_333,
  compositionShare: 0,
  state: 'INVITED',
  expiresAt: '2026-11-24 10:00:00',
  hasAudio: true,
}
const draw = (change: Partial<ShareInvitation> = {}) =>
  drawPage(<OpenInvitation token="t" invitation={{ ...invitation, ...change }} onAnswered={() => undefined} />)

test('the server renders a skeleton, because only the browser knows the token', () => {
  const page = drawPage(<AcceptShare />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
})

test('the song, the roles and both shares are shown before the answer', () => {
  const page = readText(draw())
  for (const words of ['Night Ferry', 'producer, drums', '33.33%', '0%', '24 Nov 2026, 10:00 UTC', texts.listen])
    expect(page).toContain(words)
  expect(readText(draw({ hasAudio: false }))).not.toContain(texts.listen)
})

test('a visitor can decline, and needs an account to accept', () => {
  const lines = describeMarkup(draw())
  expect(lines).toContain(`button "${texts.decline}" focusable haspopup=dialog`)
  expect(lines).toContain(`link "${texts.signIn}" focusable`)
  expect(lines).not.toContain(`button "${texts.accept}" focusable`)
})

test.each(['ACCEPTED', 'DECLINED'] as const)('an invitation that was %s can’t be answered again', (state) => {
  const page = draw({ state })
  expect(readText(page)).toContain(texts.states[state].title)
  expect(describeMarkup(page)).not.toContain(`button "${texts.decline}" focusable haspopup=dialog`)
})
