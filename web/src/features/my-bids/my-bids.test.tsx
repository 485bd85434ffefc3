import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MyBids } from './my-bids.tsx'
import { texts } from './texts.ts'

test('the server renders a skeleton and a sentence for browsers without scripts, but no request to connect', () => {
  const page = renderToStaticMarkup(<MyBids />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
  expect(page).not.toContain(texts.visitor.connect)
})
