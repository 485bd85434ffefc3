import { consentKinds, consentTexts, type Offer, type Song } from '@melos/api-contract'
import { hashDocument } from '@melos/statements/document'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'
import { openTestStudio, testPdf, testSong, testTerms } from '../../../test/support/test-studio.ts'

const studio = await openForTests(openTestStudio())
const { db, send, admin } = studio
const [artist, contributor] = [await studio.joinAsArtist(), await studio.join()]
const token = artist.accessToken
const wallets: readonly Address[] = [createTestAccount().address, createTestAccount().address]
const email = 'ben@x.example'

/** The history that is played now. */
let songId = ''
let offerId = ''
let approvals = 0

const song = (): Promise<Song> => studio.readSong(artist, songId)
const offer = async (): Promise<Offer> => (await send('GET', `/api/studio/offers/${offerId}`, { token })).json().body
const asArtist = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  send(method, `/api/studio${url}`, { token, ...(body && { body }) })
const asAdmin = (url: string, body: object) => send('POST', `/api/offers/${offerId}${url}`, { token: admin, body })

async function setShares(shares: readonly number[]): Promise<void> {
  const { version, contributors } = await song()
  const people = shares.map((share, place) => ({
    ...(contributors[place] === undefined ? {} : { id: contributors[place].id }),
    name: place === 0 ? 'Ada' : 'Ben',
    email: place === 0 ? null : email,
    roles: [],
    masterShare: share,
    compositionShare: share,
  }))
  await asArtist('PUT', `/songs/${songId}/contributors`, { version, contributors: people })
}

async function invite(): Promise<void> {
  await db.deleteFrom('mails').where('kind', '=', 'SHARE_INVITED').execute()
  await sql`delete from audit_log where action = 'SHARE_INVITED'`.execute(db)
  const ben = (await song()).contributors[1]
  if (ben !== undefined) await asArtist('POST', `/songs/${songId}/contributors/${ben.id}/invitation`)
}

async function answer(path: string): Promise<void> {
  const invited = await studio.tokenFor('SHARE_INVITED', email).catch(() => undefined)
  if (invited !== undefined) await send('POST', path, { token: contributor.accessToken, body: { token: invited } })
}

async function consentTo(kind: (typeof consentKinds)[number]): Promise<void> {
  await studio.consent(artist, await song(), { kind, textHash: consentTexts[kind].textHash })
}

async function saveOffer(terms: object): Promise<void> {
  const { version } = await offer()
  await asArtist('PUT', `/offers/${offerId}/content`, { version, ...testTerms, seller: wallets[0], ...terms })
}

async function link(place: number, isLinked: boolean): Promise<void> {
  await db
    .deleteFrom('account_wallets')
    .where('address', '=', wallets[place] ?? '0x')
    .execute()
  if (!isLinked) return
  const row = { address: wallets[place] ?? '0x', account_id: artist.id, linked_at: new Date() } as const
  await db.insertInto('account_wallets').values(row).execute()
}

async function decide(decision: string, dossierHash?: string): Promise<void> {
  const { version, dossierHash: last } = await offer()
  const remarks = decision === 'APPROVED' ? [] : [{ field: 'pie', text: 'Why?' }]
  const body = { version, dossierHash: dossierHash ?? last ?? '', decision, remarks }
  const { statusCode } = await asAdmin('/decision', body)
  if (decision === 'APPROVED' && statusCode === 200) await checkApproval()
}

async function begin(): Promise<void> {
  await asAdmin('/review', { version: (await offer()).version })
}

async function submit(): Promise<void> {
  await sql`update offer_versions set submitted_at = now() - interval '2 days'`.execute(db)
  const [{ version }, { version: songVersion }] = [await offer(), await song()]
  await asArtist('POST', `/offers/${offerId}/submission`, { version, songVersion })
}

async function createOffer(): Promise<void> {
  const made = await asArtist('POST', '/offers', { songId })
  if (made.statusCode === 201) offerId = made.json().body.id
}

const setArtist = (state: 'ACTIVE' | 'APPLIED') => db.updateTable('artists').set({ state }).execute()

async function saveTitle(title: string): Promise<void> {
  const { version } = await song()
  await asArtist('PUT', `/songs/${songId}/content`, { version, ...testSong, title })
}

/** Everyone does what is asked of them. */
async function mend(): Promise<void> {
  await saveTitle('Night Ferry')
  await setArtist('ACTIVE')
  await link(0, true)
  await setShares([6_000, 4_000])
  await invite()
  await answer('/api/studio/invitation/acceptance')
  for (const kind of consentKinds) await consentTo(kind)
  await createOffer()
  await saveOffer({})
}

const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  mend,
  submit,
  begin,
  approve: () => decide('APPROVED'),
  approveUnseen: () => decide('APPROVED', hashDocument('another')),
  return: () => decide('CHANGES_REQUESTED'),
  reject: () => decide('REJECTED'),
  withdraw: async () => asArtist('POST', `/offers/${offerId}/withdrawal`, { version: (await offer()).version }),
  createOffer,
  eraseTitle: () => saveTitle(''),
  shareHalf: () => setShares([5_000, 5_000]),
  shareTooLittle: () => setShares([6_000, 3_999]),
  shareAlone: () => setShares([10_000]),
  invite,
  accept: () => answer('/api/studio/invitation/acceptance'),
  decline: () => answer('/api/public/studio/invitation/refusal'),
  outdateConsent: () => db.updateTable('consents').set({ text_hash: '0x00' }).where('kind', '=', 'TERMS').execute(),
  consent: () => consentTo('TERMS'),
  offerTooMuch: () => saveOffer({ percentage: '61' }),
  offerAll: () => saveOffer({ percentage: '60' }),
  otherSeller: () => saveOffer({ seller: wallets[1] }),
  unlinkFirst: () => link(0, false),
  linkSecond: () => link(1, true),
  unlinkSecond: () => link(1, false),
  suspectArtist: () => setArtist('APPLIED'),
  removeDocument: async () => {
    const file = (await song()).files.find(({ kind }) => kind === 'TITLE')
    if (file !== undefined) await asArtist('DELETE', `/songs/${songId}/files/${file.id}`)
  },
  addDocument: () => studio.upload(token, { songId, kind: 'TITLE' }, { bytes: testPdf, type: 'application/pdf' }),
}

/** Reads the tables rather than the answers, right after the approval. */
async function checkApproval(): Promise<void> {
  approvals += 1
  const people = await db.selectFrom('contributors').selectAll().where('song_id', '=', songId).execute()
  const sum = (share: 'master_share' | 'composition_share') => people.reduce((total, one) => total + one[share], 0)
  expect([sum('master_share'), sum('composition_share')]).toEqual([10_000, 10_000])
  expect(people.map(({ state }) => state)).toEqual(people.map(() => 'ACCEPTED'))
  for (const kind of consentKinds) {
    const given = db.selectFrom('consents').selectAll().where('song_id', '=', songId).where('kind', '=', kind)
    const newest = await given.orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect([kind, newest?.text_hash]).toEqual([kind, consentTexts[kind].textHash])
  }
  const draft = await db
    .selectFrom('auction_drafts')
    .selectAll()
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow()
  const links = db.selectFrom('account_wallets').select('account_id').where('unlinked_at', 'is', null)
  const seller = draft.terms?.seller as Address
  expect(await links.where('address', '=', seller).execute()).toEqual([{ account_id: artist.id }])
  expect((await db.selectFrom('artists').select('state').execute()).map(({ state }) => state)).toEqual(['ACTIVE'])
  const versions = db.selectFrom('offer_versions').selectAll().where('offer_id', '=', offerId)
  const last = await versions.orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(hashDocument(last.dossier)).toBe(last.dossier_hash)
  const dossier = JSON.parse(last.dossier)
  expect(dossier.song.content).toEqual((await song()).content)
  expect(dossier.offer.terms).toEqual(draft.terms)
  const works = await db.selectFrom('works').selectAll().where('offer_id', '=', offerId).execute()
  expect(works.map(({ metadata, title }) => [JSON.parse(metadata).dossier, title])).toEqual([
    [last.dossier_hash, dossier.song.content.title],
  ])
  const own = people.find((one) => one.email === null)
  expect((works[0]?.percentage ?? 0) * 100).toBeLessThanOrEqual(own?.master_share ?? 0)
}

async function openHistory(): Promise<void> {
  await db.deleteFrom('auction_drafts').execute()
  await db.deleteFrom('works').execute()
  await db.deleteFrom('studio_songs').execute()
  const made = await studio.createSong(artist)
  songId = made.id
  await studio.addCover(made)
  const id = crypto.randomUUID()
  await sql`insert into song_files (id, song_id, kind, name, content_type, bytes, sha256, stored_names, duration_ms, added_at)
    select ${id}, song_id, 'AUDIO', name, 'audio/wav', bytes, sha256, stored_names, 1, added_at from song_files`.execute(
    db,
  )
  await actions.addDocument?.()
  await createOffer()
}

test('no history approves an offer without full pies, all accepted, current consents and a proved seller', async () => {
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('mend', 'addDocument') },
    { weight: 3, arbitrary: fc.constant(['submit', 'begin', 'approve']) },
    { weight: 4, arbitrary: fc.constantFrom(...Object.keys(actions)) },
  )
  const history = fc.array(step, { minLength: 5, maxLength: 14 }).map((steps) => ['mend', ...steps.flat()])
  const play = async (names: readonly string[]) => {
    await openHistory()
    for (const name of names) await actions[name]?.()
    const approved = await db.selectFrom('offers').select('id').where('state', '=', 'APPROVED').execute()
    const works = await db.selectFrom('works').select('offer_id as id').execute()
    expect(works).toEqual(approved)
  }
  // Each step asks the whole app several times.
  await fc.assert(fc.asyncProperty(history, play), { numRuns: 40, endOnFailure: true })
  expect(approvals).toBeGreaterThan(5)
}, 240_000)
