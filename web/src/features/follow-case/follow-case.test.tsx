import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { FollowCase } from './follow-case.tsx'
import { texts } from './texts.ts'

test('the server renders a skeleton, because only the browser knows the token', () => {
  const page = drawPage(<FollowCase />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
})
