import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { sampleStatement } from '../../../test/support/sample-payer-statement.ts'
import { samplePreview, sampleSong } from '../../../test/support/sample-statement-preview.ts'
import type { Query } from '../../ui/loaded.tsx'
import { Approval } from './approval-step.tsx'
import { Preview } from './preview-step.tsx'
import { ReadStep } from './read-step.tsx'
import type { StatementsPage } from './statement-calls.ts'
import { StatementsTable } from './statements-list.tsx'
import { texts } from './texts.ts'

const nothing = (): void => {}
const readControls = (markup: string): string => describeMarkup(markup).join()

function draw(children: ReactNode): string {
  const hydrationData = { loaderData: { root: { now: Date.UTC(2026, 10, 17), chain: { explorerUrl: null } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: children }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

function drawList(page: Partial<StatementsPage>, state: 'DRAFT' | null = null): string {
  const data = { statements: [], payers: [], total: 0, page: 1, pages: 1, ...page }
  const refetch: Query<StatementsPage>['refetch'] = () => Promise.reject(new Error('Not called'))
  const query = { data, isPending: false, error: null, errorUpdateCount: 0, refetch }
  return draw(<StatementsTable query={query} address={{ state, page: 1 }} isBusy={false} />)
}

test('the list says whether nothing was taken in or nothing matches', () => {
  expect(drawList({})).toContain(texts.none)
  expect(drawList({}, 'DRAFT')).toContain(texts.noMatch)
})

test('the list links to a statement, with its period, receipt and lines', () => {
  const page = drawList({ statements: [sampleStatement({ state: 'SUBMITTED' })], total: 1 })
  expect(page).toContain('href="/admin/royalties/7"')
  for (const words of [
    'DistroKid',
    texts.states.SUBMITTED,
    'Jan–Jun 2026',
    'EUR\u00A01000.50',
    '1200',
    'ada@melos.example',
  ])
    expect(readText(page)).toContain(words)
  const missing = drawList({ statements: [sampleStatement({ state: 'DRAFT', received: null })], total: 1 })
  expect(readText(missing)).toContain(texts.notEntered)
})

test('a file that is being read shows how far it is', () => {
  const { state: _, ...rest } = sampleStatement({ state: 'DRAFT' })
  const progress = { bytesRead: 30, bytes: 120, rows: 20_000 }
  const reading = { ...rest, state: 'READING', progress } as const
  const page = draw(<ReadStep statement={reading} onAct={nothing} onNext={nothing} />)
  expect(page).toContain('aria-valuenow="30"')
  expect(readText(page)).toContain('20\u202F000\u00A0lines so far')
})

describe('the preview', () => {
  const show = (preview = samplePreview) =>
    draw(
      <Preview
        statement={sampleStatement({ state: 'DRAFT' })}
        preview={preview}
        onAcknowledge={nothing}
        onNext={nothing}
      />,
    )

  test('takes the fee away in the totals and on the song’s card alike', () => {
    const text = readText(show())
    expect(text.match(/EUR\u00A0−81\.82/g)).toHaveLength(2)
    expect(text).not.toContain('EUR\u00A081.82')
  })

  test('has each amount of a song, and the sum of the receipt’s parts', () => {
    const text = readText(show())
    for (const amount of ['818.18', '−81.82', '736.36', '368.18', '1472.72', '3.681818', '14.727272', '181.82'])
      expect(text).toContain(amount)
    expect(text).toContain(texts.preview.noWarnings)
  })

  test('says that a song below zero is carried forward, and doesn’t say what a token gets', () => {
    const [first] = samplePreview.statements
    if (first === undefined) throw new Error('The sample has no song')
    const negative = { ...first, eur: '0', mels: '0', melsPerToken: '0', eurPerToken: '0', carriedForward: '-3.5' }
    const text = readText(show({ ...samplePreview, statements: [negative] }))
    expect(text).toContain(texts.preview.carriedForward('EUR\u00A0−3.50'))
    expect(text).not.toContain(texts.preview.perToken)
  })

  test('names a warning’s song, and can be submitted only without obstacles', () => {
    const warned = show({ ...samplePreview, warnings: [{ kind: 'NEGATIVE', song: sampleSong }] })
    expect(readText(warned)).toContain('Night Ferry Home comes out below zero')
    expect(readControls(warned)).toContain(texts.preview.toApproval)
    const blocked = show({ ...samplePreview, obstacles: [{ kind: 'REPEATS_NOT_ACKNOWLEDGED' }] })
    expect(readControls(blocked)).not.toContain(texts.preview.toApproval)
    expect(readControls(blocked)).toContain(texts.preview.acknowledge)
    const removed = { kind: 'SONG_BLOCKED', song: sampleSong, isPermanent: true } as const
    const leave = texts.preview.leaveSong('Night Ferry Home')
    expect(readControls(show({ ...samplePreview, obstacles: [removed] }))).toContain(leave)
    expect(readControls(blocked)).not.toContain(leave)
  })
})

describe('the approval', () => {
  const hash = `0x${'1'.repeat(64)}`
  const same = {
    ...samplePreview,
    announce: samplePreview.announce && { ...samplePreview.announce, documentHash: hash },
  }
  const show = (given: Parameters<typeof sampleStatement>[0], preview = same) =>
    draw(<Approval statement={sampleStatement(given)} preview={preview} onNext={nothing} />)

  test('of one’s own statement isn’t offered, and the reason is given', () => {
    const page = show({ state: 'SUBMITTED', approval: { isAllowed: false, reason: 'You took it in.' } })
    expect(readText(page)).toContain('You took it in.')
    expect(readText(page)).toContain(hash)
    expect(readControls(page)).not.toContain(texts.approval.approve)
  })

  test.each(['DRAFT', 'SUBMITTED', 'APPROVED'] as const)(
    'is refused for a removed song while the statement is %s',
    (state) => {
      const approval = { isAllowed: true, reason: null }
      const obstacles = [{ kind: 'SONG_BLOCKED', song: sampleSong, isPermanent: true } as const]
      const announce = state === 'APPROVED' ? same.announce : null
      const page = show({ state, approval }, { ...same, obstacles, announce })
      expect(readText(page)).toContain('Night Ferry Home is removed for good')
      expect(readText(page).includes(texts.approval.reopen)).toBe(state !== 'DRAFT')
      expect(readText(page)).not.toContain(texts.approval.differs)
      for (const button of [texts.approval.submit, texts.approval.approve])
        expect(readControls(page)).not.toContain(button)
      expect(readText(show({ state, approval }))).not.toContain('removed for good')
    },
  )

  test('isn’t offered for other numbers than the submitted ones', () => {
    const approval = { isAllowed: true, reason: null }
    expect(readControls(show({ state: 'SUBMITTED', approval }))).toContain(texts.approval.approve)
    const changed = show({ state: 'SUBMITTED', approval }, samplePreview)
    expect(readText(changed)).toContain(texts.approval.differs)
    expect(readControls(changed)).not.toContain(texts.approval.approve)
  })

  test('needs a preview without obstacles', () => {
    const page = show({ state: 'DRAFT' }, { ...samplePreview, announce: null })
    expect(readText(page)).toContain(texts.approval.obstacles)
    expect(readControls(page)).not.toContain(texts.approval.submit)
  })
})
