import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { sampleEntry } from '../../../test/support/sample-admin-data.ts'
import { AuditTable, LogPages } from './audit-log.tsx'
import { LogFilters } from './log-filters.tsx'
import { texts } from './texts.ts'

/** The text and the links of the first paint. */
function draw(children: ReactNode): string {
  const hydrationData = { loaderData: { root: { chain: { explorerUrl: 'https://explorer.example' } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: children }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the log shows the action, time, person, network and reason', () => {
  const page = draw(<AuditTable entries={[{ ...sampleEntry, reason: 'auction 7' }]} isBusy={false} />)
  for (const words of ['Logged in', '15 Nov 2026, 11:59 UTC', sampleEntry.actor, sampleEntry.network, 'auction 7']) {
    expect(page).toContain(words)
  }
})

test.each(['::1', '127.0.0.1'])('%s is this machine', (network) => {
  const page = draw(<AuditTable entries={[{ ...sampleEntry, network }]} isBusy={false} />)
  expect(page).toContain(`This machine (${network})`)
})

describe('the pages of the log', () => {
  const drawPages = (page: number, pages: number) =>
    draw(<LogPages page={page} pages={pages} toPage={(number) => `/admin/log?page=${number}`} />)

  test.each([
    [1, 2, ['2']],
    [2, 3, ['1', '3']],
    [2, 2, ['1']],
    [1, 1, []],
  ])('page %i of %i links to pages %j', (page, pages, reached) => {
    expect([...drawPages(page, pages).matchAll(/page=(\d+)/g)].map(([, number]) => number)).toEqual(reached)
  })
})

test('an entry links to what it names', () => {
  const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
  const entries = [
    { ...sampleEntry, action: 'AUCTION_FINALIZED', reason: 'auction 7' },
    { ...sampleEntry, id: 2, action: 'OPERATOR_APPOINTED', reason: wallet },
    { ...sampleEntry, id: 3, action: 'FAUCET_GIVEN', reason: `0x${'ab'.repeat(32)}` },
  ]
  const page = draw(<AuditTable entries={entries} isBusy={false} />)
  expect(page).toContain('href="/admin/auction/7"')
  expect(page).toContain(`href="https://explorer.example/address/${wallet}"`)
  expect(page).toContain(`href="https://explorer.example/tx/0x${'ab'.repeat(32)}"`)
})

describe('the filters', () => {
  const usual = { action: null, actor: null, from: null, to: null, search: null, page: 1 } as const

  test('show what is set, even if its administrator is unknown, and can be cleared', () => {
    const page = draw(<LogFilters query={{ ...usual, actor: '0xabc', search: 'draft' }} administrators={['a@b.c']} />)
    expect(page).toContain('<option selected="">0xabc</option><option>a@b.c</option>')
    expect(page).toContain('value="draft"')
    expect(page).toContain(texts.filters.clear)
  })

  test('have nothing to clear when none is set', () => {
    expect(draw(<LogFilters query={usual} administrators={[]} />)).not.toContain(texts.filters.clear)
  })
})
