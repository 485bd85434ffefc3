import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MyBids } from './my-bids.tsx'
import { texts } from './texts.ts'

test('the server sends a place for the bids and a sentence for browsers without scripts, and asks nobody to connect', () => {
  const page = renderToStaticMarkup(<MyBids />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
  expect(page).not.toContain(texts.absent.action)
})
