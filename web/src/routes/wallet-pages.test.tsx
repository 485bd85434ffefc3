import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { texts as bids } from '../features/my-bids/texts.ts'
import { texts as orders } from '../features/my-orders/texts.ts'
import { texts as portfolio } from '../features/my-portfolio/texts.ts'
import { texts as royalties } from '../features/my-royalties/texts.ts'
import AccountBids from './account-bids.tsx'
import AccountOrders from './account-orders.tsx'
import AccountPortfolio from './account-portfolio.tsx'
import AccountRoyalties from './account-royalties.tsx'

test.each([
  ['bids', AccountBids, bids],
  ['orders', AccountOrders, orders],
  ['portfolio', AccountPortfolio, portfolio],
  ['royalties', AccountRoyalties, royalties],
] as const)(
  'the server renders a skeleton of %s and a sentence for browsers without scripts, but no request to connect',
  (_, Page, texts) => {
    const page = renderToStaticMarkup(<Page />)
    expect(page).toContain(texts.title)
    expect(page).toContain(texts.loading)
    expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
    expect(page).not.toContain(texts.visitor.connect)
  },
)
