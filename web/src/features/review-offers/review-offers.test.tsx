import type { ReviewedOffer } from '@melos/api-contract'
import { afterEach, expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { sampleDossier } from '../../../test/support/sample-dossier.ts'
import { sampleOffer } from '../../../test/support/sample-offer.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Query } from '../../ui/loaded.tsx'
import { findObstacle } from './decision-panel.tsx'
import type { OffersPage } from './offer-calls.ts'
import { OffersList, offersAddresses } from './offers-queue.tsx'
import { OfferReview } from './review-page.tsx'
import { texts } from './texts.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const refetch: Query<OffersPage>['refetch'] = () => Promise.reject(new Error('Not called'))

function drawQueue(offers: OffersPage['offers'], state: 'APPROVED' | null = null): string {
  const data = { offers, total: offers.length, page: 1, pages: 1 }
  const query = { data, isPending: false, error: null, errorUpdateCount: 0, refetch }
  return drawPage(<OffersList query={query} address={{ state, page: 1 }} isBusy={false} now={now} />)
}

const waiting: OffersPage['offers'][number] = {
  id: '2f4f3a91-4b1e-4d6e-9b3f-6f0c8a527f33',
  songTitle: '',
  artist: 'Ada Wren',
  state: 'SUBMITTED',
  submittedAt: '2026-11-15 13:00:00',
  reviewer: null,
}

test('the queue says how many whole days an offer waits', () => {
  const page = readText(drawQueue([waiting]))
  for (const words of [texts.untitled, 'Ada Wren', texts.waiting(2), texts.noReviewer]) expect(page).toContain(words)
  expect(readText(drawQueue([{ ...waiting, state: 'APPROVED' }]))).not.toContain(texts.waiting(2))
})

test('an empty queue says why', () => {
  expect(readText(drawQueue([]))).toContain(texts.none)
  expect(readText(drawQueue([], 'APPROVED'))).toContain(texts.noMatch)
})

test.each(['/admin/offers', '/admin/offers?state=SUBMITTED', '/admin/offers?state=LISTED&page=3'])('%s', (address) => {
  expect(offersAddresses.write(offersAddresses.read(new URL(address, 'http://melos.example').searchParams))).toBe(
    address,
  )
})

test('nothing else is a state', () => {
  expect(offersAddresses.read(new URLSearchParams({ state: 'DRAFT' })).state).toBeNull()
})

const email = 'admin@melos.example'

function drawReview(change: Partial<ReviewedOffer>): string {
  queryClient.setQueryData(['admin', 'email'], email)
  const offer: ReviewedOffer = {
    ...sampleOffer({ state: 'IN_REVIEW', submissions: 1 }),
    artist: { accountId: 'x', stageName: 'Ada Wren', legalName: 'Ada Maria Wren', country: 'CZ' },
    dossiers: [{ submission: 1, submittedAt: '2026-11-15 13:00:00', dossierHash: '0xabc', dossier: sampleDossier() }],
    similar: [],
    files: [{ id: 'f', kind: 'TITLE', name: 'contract.pdf', contentType: 'application/pdf', bytes: 2_000 }],
    reviewer: email,
    draftId: null,
    ...change,
  }
  return drawPage(<OfferReview offer={offer} onChange={() => undefined} onReload={async () => undefined} />)
}

afterEach(() => queryClient.clear())

const approve = `button "${texts.decision.APPROVED.action}" focusable haspopup=dialog`

test('whoever reads the offer can decide, with a checklist and remarks', () => {
  const page = drawReview({})
  const lines = describeMarkup(page)
  expect(lines).toContain(approve)
  for (const item of Object.values(texts.checklist.items)) expect(readText(page)).toContain(item)
  expect(lines.filter((line) => line.startsWith('checkbox'))).toHaveLength(6)
  expect(lines).toContain(`button "${texts.compare.remarkOn('Title')}" focusable`)
  expect(lines).toContain(`button "${texts.review.downloadWhich('contract.pdf')}" focusable`)
})

test('others can take over, and no one decides before they have begun', () => {
  const taken = drawReview({ reviewer: 'other@melos.example' })
  expect(describeMarkup(taken)).toContain(`button "${texts.review.takeOver}" focusable`)
  expect(describeMarkup(taken)).not.toContain(approve)
  const fresh = drawReview({ state: 'SUBMITTED', reviewer: null })
  expect(describeMarkup(fresh)).toContain(`button "${texts.review.begin}" focusable`)
  expect(describeMarkup(fresh)).not.toContain(approve)
})

test('an approved offer leads to its draft', () => {
  const page = drawReview({ state: 'APPROVED', reviewer: null, draftId: '5f0c8a52-7f0b-4a43-8a0e-0a4c9f8f2b11' })
  expect(page).toContain('href="/admin/list/5f0c8a52-7f0b-4a43-8a0e-0a4c9f8f2b11"')
  expect(describeMarkup(page)).not.toContain(approve)
})

test('a recording like another is a warning', () => {
  const page = readText(drawReview({ similar: [{ title: 'Harbour Lights', artist: 'Cy Reed' }] }))
  expect(page).toContain('Sounds like “Harbour Lights” by Cy Reed.')
})

test.each([
  ['APPROVED', 5, 0, texts.checklist.incomplete],
  ['APPROVED', 6, 0, undefined],
  ['CHANGES_REQUESTED', 6, 0, texts.remarks.needed],
  ['REJECTED', 0, 0, texts.remarks.needed],
  ['REJECTED', 0, 1, undefined],
] as const)('%s with %i ticks and %i remarks', (choice, ticked, remarks, obstacle) => {
  expect(findObstacle(choice, { ticked, remarks })).toBe(obstacle)
})
