import type { Artist, Auction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { sampleOffer } from '../../../test/support/sample-offer.ts'
import { sampleSong } from '../../../test/support/sample-song.ts'
import { findArtistComplaints } from './artist-form.tsx'
import { ArtistPanel } from './artist-panel.tsx'
import { ResultFacts } from './offer-result.tsx'
import { OfferTracker } from './offer-tracker.tsx'
import { OffersTable } from './offers-table.tsx'
import { findRemarks, RemarksNotice } from './remarks.tsx'
import { SongsList } from './songs-list.tsx'
import { Studio } from './studio.tsx'
import { texts } from './texts.ts'

const artist: Artist = {
  state: 'APPLIED',
  stageName: 'Ada Wren',
  legalName: 'Ada Maria Wren',
  country: 'CZ',
  biography: 'Sings.',
  appliedAt: '2026-11-10 10:00:00',
  reason: null,
}

test('the server renders a skeleton and a sentence for browsers without scripts', () => {
  const page = drawPage(<Studio />)
  expect(page).toContain(texts.loading)
  expect(page).toContain(`<noscript><p>${texts.needsScript}</p></noscript>`)
  expect(page).not.toContain(texts.visitor.title)
})

test('the application asks for names, country and a text', () => {
  const lines = describeMarkup(drawPage(<ArtistPanel artist={null} />))
  for (const label of [texts.artist.stageName, texts.artist.legalName, texts.artist.biography])
    expect(lines).toContain(`textbox "${label}" focusable`)
  expect(lines).toContain(`button "${texts.artist.submit}" focusable`)
})

test.each([
  ['APPLIED', false],
  ['ACTIVE', false],
  ['REFUSED', true],
] as const)('an application that is %s says so, and shows the form: %s', (state, isForm) => {
  const reason = state === 'REFUSED' ? 'We couldn’t find you.' : null
  const page = readText(drawPage(<ArtistPanel artist={{ ...artist, state, reason }} />))
  expect(page).toContain(texts.artist.states[state])
  expect(page.includes(texts.artist.resubmit)).toBe(isForm)
  expect(page.includes('We couldn’t find you.')).toBe(isForm)
})

test('the application’s problems are described at their fields', () => {
  const right = { stageName: 'Ada', legalName: 'Ada Wren', country: 'CZ', biography: 'Sings.' }
  expect(findArtistComplaints(right)).toEqual({})
  expect(findArtistComplaints({})).toEqual({
    stageName: texts.artist.missing,
    legalName: texts.artist.missing,
    country: texts.artist.missing,
    biography: texts.artist.missing,
  })
  expect(findArtistComplaints({ ...right, biography: 'x'.repeat(2_001) })).toEqual({
    biography: texts.artist.tooLong(2_000),
  })
  expect(findArtistComplaints({ ...right, stageName: '…\u202e' })).toEqual({
    stageName: texts.artist.it('must not contain control characters'),
  })
})

test('a song is a card with one sentence, and one that is being reviewed can’t be deleted', () => {
  const offer = sampleOffer({ state: 'SUBMITTED' })
  const song = sampleSong({ isFrozen: true, id: '7a0a2c52-9f6b-4c1d-8f3e-2b4c9f8f2c23', offerId: offer.id })
  const page = drawPage(<SongsList artist={artist} songs={[sampleSong(), song]} offers={[offer]} />)
  const lines = describeMarkup(page)
  expect(readText(page)).toContain(texts.sentence.waitingOne('Bo Lind'))
  expect(lines.filter((line) => line === `link "${texts.songs.openWhich('Night Ferry')}" focusable`)).toHaveLength(2)
  const remove = `button "${texts.songs.removeWhich('Night Ferry')}" focusable haspopup=dialog`
  expect(lines.filter((line) => line === remove)).toHaveLength(1)
})

test('an empty studio says what to do, and a full one adds no more songs', () => {
  expect(readText(drawPage(<SongsList artist={artist} songs={[]} offers={[]} />))).toContain(texts.songs.empty)
  const songs = Array.from({ length: 20 }, (_, number) => sampleSong({ id: String(number) }))
  const page = drawPage(<SongsList artist={artist} songs={songs} offers={[]} />)
  expect(readText(page)).toContain(texts.songs.tooMany)
  expect(describeMarkup(page)).not.toContain(`button "${texts.songs.add}" focusable`)
})

test('the offers are a table, and a listed one leads to its auction', () => {
  const page = drawPage(<OffersTable offers={[sampleOffer({ state: 'LISTED', auctionId: 7 })]} />)
  expect(describeMarkup(page)).toContain(`table "${texts.offers.caption}"`)
  expect(page).toContain('href="/auction/7"')
  expect(readText(page)).toContain(texts.offerStates.LISTED)
})

test('the tracker marks where the offer is', () => {
  const current = (state: 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'SOLD') =>
    drawPage(<OfferTracker offer={sampleOffer({ state })} />).match(/aria-current="step".*?font-semibold">([^<]+)/)?.[1]
  expect(current('DRAFT')).toBeUndefined()
  expect(current('SUBMITTED')).toBe(texts.offer.tracker.review)
  expect(current('APPROVED')).toBe(texts.offer.tracker.listed)
  expect(current('SOLD')).toBeUndefined()
})

const review = {
  number: 1,
  submission: 1,
  decision: 'CHANGES_REQUESTED' as const,
  remarks: [
    { field: 'isrc', text: 'This code belongs to another song.', isResolved: false },
    { field: 'threshold', text: 'Too high.', isResolved: false },
    { field: 'title', text: 'Old.', isResolved: true },
  ],
  at: '2026-11-12 10:00:00',
}

test('remarks are shown while the artist can act on them, with links to the song’s fields', () => {
  const remarks = findRemarks(sampleOffer({ state: 'CHANGES_REQUESTED', reviews: [review] }))
  expect(remarks).toEqual({ isrc: 'This code belongs to another song.', threshold: 'Too high.' })
  expect(findRemarks(sampleOffer({ state: 'SUBMITTED', reviews: [review] }))).toEqual({})
  const page = drawPage(<RemarksNotice remarks={remarks} songPath="/studio/song/1" />)
  expect(page).toContain('href="/studio/song/1?step=facts"')
  expect(page.match(/<a /g)).toHaveLength(1)
})

test('a sold auction shows what it raised and who gets it', () => {
  const sold: Auction = {
    ...sampleAuction,
    status: { value: 'PROCESSED', label: 'Processed' },
    outcome: 'SOLD',
    clearingPrice: '6',
    tokensOffered: 1_000,
    target: '5000',
  }
  const settlement = {
    winners: 3,
    steps: [{ kind: 'PROCEEDS_PAID' as const, at: '2026-11-12 10:00:00', transaction: `0x${'ab'.repeat(32)}` }],
  }
  const page = readText(drawPage(<ResultFacts offerId="1" auction={sold} settlement={settlement} />))
  for (const part of [texts.offer.result.steps.PROCEEDS_PAID, '12 Nov 2026', '0xababab…']) expect(page).toContain(part)
  for (const words of ['6000.00\u00A0MELS', '5000.00\u00A0MELS', '1000.00\u00A0MELS']) expect(page).toContain(words)
  const running = readText(
    drawPage(<ResultFacts offerId="1" auction={{ ...sold, outcome: null }} settlement={{ winners: 0, steps: [] }} />),
  )
  expect(running).toContain(texts.offer.result.notYet)
  expect(running).not.toContain(texts.offer.result.raised)
})
