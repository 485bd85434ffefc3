import { groupThousands } from '@melos/clearing/format-numbers'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { readText } from '../../../test/support/read-markup.ts'
import { sampleAuction, sampleSystem } from '../../../test/support/sample-admin-data.ts'
import { LoadedAuctions } from './auctions-panel.tsx'
import { SystemCard } from './system-card.tsx'
import { ArtistsCard, MailCard, OffersCard, ReportsCard, ScreeningsCard, TaskList } from './tasks-panel.tsx'
import { texts } from './texts.ts'

const now = Date.parse('2026-11-14T15:00:00Z')
const site = { now, chain: { explorerUrl: 'https://explorer.example' } }
const query = { status: null, page: 1 } as const
const counts = { PENDING: 0, OPEN: 0, TERMINATED: 1, PROCESSED: 0 }

/** The text and the links of the first paint. */
function draw(children: ReactNode): string {
  const hydrationData = { loaderData: { root: site } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: children }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe('the list of all auctions', () => {
  const list = { entries: [sampleAuction], page: 1, pages: 1, counts }
  const drawList = (given: typeof list) => draw(<LoadedAuctions list={given} query={query} isBusy={false} />)

  test('without auctions there is a link to list a work', () => {
    const none = { ...list, entries: [], counts: { ...counts, TERMINATED: 0 } }
    expect(drawList(none)).toContain('href="/admin/list"')
    expect(drawList(none)).toContain(texts.listWork)
  })

  test('a state without auctions links to all of them', () => {
    const page = drawList({ ...list, entries: [] })
    expect(page).toContain(texts.auctions.noneWithStatus)
    expect(page).not.toContain(texts.auctions.empty.title)
  })

  test('each auction links to its page', () => {
    expect(drawList(list)).toContain('href="/admin/auction/7"')
  })

  test.each([
    ['TERMINATED', texts.auctions.sellsNothing],
    ['PROCESSED', texts.auctions.soldNothing],
  ] as const)('a void auction that is %s says so', (value, words) => {
    const auction = { ...sampleAuction, projectedOutcome: 'VOID' as const, status: { value, label: value } }
    expect(drawList({ ...list, entries: [auction] })).toContain(words)
    expect(drawList({ ...list, entries: [{ ...auction, projectedOutcome: 'SOLD' }] })).not.toContain('Void')
  })

  test('a running auction is not called void: it may still sell', () => {
    const auction = {
      ...sampleAuction,
      projectedOutcome: 'VOID' as const,
      status: { value: 'OPEN', label: '' } as const,
    }
    expect(drawList({ ...list, entries: [auction] })).not.toContain('Void')
  })
})

describe('the tasks', () => {
  const drawTasks = (length: number, hasMore = false) => {
    const auctions = Array.from({ length }, (_, externalId) => ({ ...sampleAuction, externalId }))
    return draw(<TaskList tasks={{ auctions, hasMore }} />)
  }

  test('an empty list says that there is nothing to do', () => {
    expect(drawTasks(0)).toContain(texts.tasks.none)
  })

  test('six are shown at first, and a button shows the others', () => {
    expect(drawTasks(6)).not.toContain('Show all')
    expect(readText(drawTasks(7))).toContain(texts.tasks.showAll('7'))
    expect(drawTasks(7).match(/<li/g)).toHaveLength(6)
  })

  test('each describes its state and links to its page', () => {
    expect(readText(drawTasks(1))).toContain('Ended 3\u00A0hours ago. 41\u00A0bids are waiting.')
    expect(drawTasks(1)).toContain('href="/admin/auction/0"')
  })
})

test.each([
  [1, '1\u00A0infringement report is open.'],
  [2, '2\u00A0infringement reports are open.'],
])('%i open reports are counted and link to the list', (count, words) => {
  expect(readText(draw(<ReportsCard count={count} />))).toContain(words)
  expect(draw(<ReportsCard count={count} />)).toContain('href="/admin/reports"')
})

test.each([
  [<OffersCard key="1" count={1} />, '1\u00A0offer waits for a decision.', '/admin/offers'],
  [<OffersCard key="2" count={2} />, '2\u00A0offers wait for a decision.', '/admin/offers'],
  [<ArtistsCard key="3" count={1} />, '1\u00A0artist has applied.', '/admin/artists?state=APPLIED'],
  [
    <ScreeningsCard key="4" count={1} />,
    '1\u00A0screening waits for a decision.',
    '/admin/admissions?view=screenings&amp;state=PENDING',
  ],
  [
    <ScreeningsCard key="5" count={2} />,
    '2\u00A0screenings wait for a decision.',
    '/admin/admissions?view=screenings&amp;state=PENDING',
  ],
])('what people wait for is counted and links to its list', (card, words, path) => {
  expect(readText(draw(card))).toContain(words)
  expect(draw(card)).toContain(`href="${path}"`)
})

describe('the system', () => {
  const { solvency } = sampleSystem
  const drawSystem = (system: typeof sampleSystem) => draw(<SystemCard system={system} now={now} />)

  test('what the node was asked in the last hour is counted by method', () => {
    const page = drawSystem(sampleSystem)
    expect(page).toContain(texts.system.nodes.title)
    expect(readText(page)).toContain(texts.system.nodes.kilobytes(groupThousands(12_346)))
    for (const figure of ['>5400<', '>3<', '>eth_getLogs<', '>1800<']) {
      expect(page).toContain(figure)
    }
  })

  test('a surplus is shown to the base unit', () => {
    expect(drawSystem(sampleSystem)).toContain('>0.000000000000000001<')
    expect(drawSystem(sampleSystem)).toContain(texts.system.solvency.over)
  })

  test('a deficit is named as one', () => {
    const page = drawSystem({
      ...sampleSystem,
      solvency: solvency && { ...solvency, balance: '3519.4', isSolvent: false },
    })
    expect(page).toContain(texts.system.solvency.missing)
    expect(page).toContain('>0.60<')
    expect(page).toContain(texts.system.solvency.insolvent)
  })

  test('unknown values are not shown as zero', () => {
    const roleHolders = sampleSystem.roleHolders.map((holder) => ({ ...holder, pol: null, mels: null }))
    const page = drawSystem({ ...sampleSystem, solvency: null, accounts: null, roleHolders })
    expect(page).toContain(texts.system.solvency.unknown)
    expect(page).toContain(texts.system.accounts.unknown)
    expect(page.match(new RegExp(`>${texts.system.holders.unknown}<`, 'g'))).toHaveLength(2)
  })

  test('wallets link to the explorer', () => {
    expect(drawSystem(sampleSystem)).toContain(
      'https://explorer.example/address/0x00000000000000000000000000000000000000aA',
    )
  })
})

test('a mail server that refuses us is a task with a link to the reason', () => {
  const card = draw(<MailCard />)
  expect(readText(card)).toContain(texts.tasks.mailRefused)
  expect(card).toContain('href="/admin/mail"')
})
