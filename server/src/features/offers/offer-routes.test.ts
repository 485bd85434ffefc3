import { readdir } from 'node:fs/promises'
import type { Offer, ReviewedOffer } from '@melos/api-contract'
import { hashDocument, toCanonicalJson } from '@melos/statements/document'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'
import { expectOffer, openTestStudio, prepareOffer, testPdf, testSong } from '../../../test/support/test-studio.ts'
import { removeFiles } from '../../media-store/remove-files.ts'

const studio = await openForTests(openTestStudio())
const { send, db, admin } = studio

const expectRefusal = (answer: { statusCode: number; json(): { code: string } }, status: number, code: string) =>
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
const review = async (id: string, version: number, token = admin) =>
  await send('POST', `/api/offers/${id}/review`, { token, body: { version } })
const decide = async ({ id, version, dossierHash }: ReviewedOffer | Offer, decision: string, fields: object = {}) =>
  await send('POST', `/api/offers/${id}/decision`, {
    token: admin,
    body: { version, dossierHash, decision, remarks: [], ...fields },
  })
const begin = async (offer: Offer): Promise<ReviewedOffer> => {
  const answer = await review(offer.id, offer.version)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json().body
}
const remarks = [{ field: 'percentage', text: 'Too much.' }]
const worksOf = (id: string) => db.selectFrom('works').selectAll().where('offer_id', '=', id).execute()
const draftsOf = (id: string) => db.selectFrom('auction_drafts').selectAll().where('offer_id', '=', id).execute()

describe('an offer', () => {
  test('becomes a work and a draft that equal the dossier', async () => {
    const { submit, wallet, song, artist } = await prepareOffer(studio)
    const submitted = expectOffer(await submit())
    expect(submitted).toMatchObject({ state: 'SUBMITTED', submissions: 1, missing: [] })
    const reviewed = await begin(submitted)
    expect(reviewed).toMatchObject({
      state: 'IN_REVIEW',
      reviewer: 'admin@melos.example',
      artist: { legalName: 'Ada Maria Marsh' },
    })
    expect(hashDocument(toCanonicalJson(reviewed.dossiers[0]?.dossier))).toBe(submitted.dossierHash)
    const approved = await decide(reviewed, 'APPROVED')
    expect([approved.statusCode, approved.body]).toEqual([200, expect.stringContaining('"APPROVED"')])
    const [work] = await worksOf(reviewed.id)
    const metadata = JSON.parse(work?.metadata ?? '')
    expect(metadata).toMatchObject({
      name: 'Night Ferry',
      percentage: 40,
      rights: 'MASTER',
      dossier: submitted.dossierHash,
    })
    expect(work?.asset.rights).toBe('MASTER')
    expect(metadata.files.map(({ sha256 }: { sha256: string }) => sha256).sort()).toEqual(
      song.files
        .filter(({ kind }) => kind !== 'TITLE')
        .map(({ sha256 }) => sha256)
        .sort(),
    )
    const audio = metadata.files.find(({ type }: { type: string }) => type === 'AUDIO')
    expect((await studio.app.inject(new URL(audio.url).pathname)).statusCode).toBe(200)
    const [draft] = await draftsOf(reviewed.id)
    expect(draft).toMatchObject({
      work_id: work?.id,
      terms: {
        tokenCount: 1_000,
        minimumPrice: '2',
        threshold: '5000',
        durationSeconds: 604_800,
        seller: wallet.address,
      },
      content: { title: 'Night Ferry', percentage: '40', seller: wallet.address },
    })
    expect(await studio.mailsTo(artist.email)).toContain('OFFER_APPROVED')
    expectRefusal(await decide(reviewed, 'APPROVED'), 409, 'OFFER_STATE')
    expect(await worksOf(reviewed.id)).toHaveLength(1)
  })

  test('says while its song is blocked that it is', async () => {
    const { submit, artist } = await prepareOffer(studio)
    const { id } = (await decide(await begin(expectOffer(await submit())), 'APPROVED')).json().body
    const readBlocks = async (): Promise<boolean[]> => {
      const { data } = (await send('GET', '/api/studio/offers', { token: artist.accessToken })).json()
      const one = (await send('GET', `/api/studio/offers/${id}`, { token: artist.accessToken })).json().body
      return [one, ...data].map(({ block }: Offer) => block !== null)
    }
    expect(await readBlocks()).toEqual([false, false])
    const [work] = await worksOf(id)
    await sql`
      insert into work_blocks (work_id, kind, cause, from_at, made_by)
        values (${work?.id}, 'TEMPORARY', 'NOTICE', now(), 'ada@melos.example')`.execute(db)
    expect(await readBlocks()).toEqual([true, true])
  })

  test('in review doesn’t change, nor does its song', async () => {
    const { submit, ask, song, artist } = await prepareOffer(studio)
    const offer = expectOffer(await submit())
    const token = artist.accessToken
    const { version } = await studio.readSong(artist, song.id)
    expectRefusal(
      await ask('PUT', `/${offer.id}/content`, { version: offer.version, percentage: '1' }),
      409,
      'OFFER_STATE',
    )
    expectRefusal(
      await send('PUT', `/api/studio/songs/${song.id}/content`, { token, body: { version, title: 'x' } }),
      409,
      'SONG_FIXED',
    )
    expectRefusal(await send('DELETE', `/api/studio/songs/${song.id}`, { token }), 409, 'SONG_FIXED')
    expectRefusal(await studio.consent(artist, { ...song, version }), 409, 'SONG_FIXED')
  })

  test('comes back with remarks at their fields, and is submitted again', async () => {
    const { submit, ask } = await prepareOffer(studio)
    const reviewed = await begin(expectOffer(await submit()))
    expectRefusal(await decide(reviewed, 'CHANGES_REQUESTED'), 400, 'BAD_REQUEST')
    expect((await decide(reviewed, 'CHANGES_REQUESTED', { remarks })).statusCode).toBe(200)
    const returned = expectOffer(await ask('GET', `/${reviewed.id}`))
    expect(returned).toMatchObject({
      state: 'CHANGES_REQUESTED',
      reviews: [{ remarks: [{ ...remarks[0], isResolved: false }] }],
    })
    const changed = { version: returned.version, ...returned.content, percentage: '30' }
    expectOffer(await ask('PUT', `/${reviewed.id}/content`, changed))
    const again = expectOffer(await submit())
    expect(again).toMatchObject({ state: 'SUBMITTED', submissions: 2, reviews: [{ remarks: [{ isResolved: true }] }] })
    // The first submission can't be approved any more.
    const second = await begin(again)
    expectRefusal(await decide({ ...second, dossierHash: reviewed.dossierHash }, 'APPROVED'), 409, 'DRAFT_CHANGED')
    expect(second.dossiers.map(({ submission }) => submission)).toEqual([2, 1])
    expect((await decide(second, 'APPROVED')).statusCode).toBe(200)
    expect((await worksOf(second.id))[0]?.percentage).toBe(30)
  })

  test('with text that can’t be stored is refused', async () => {
    const { offer, ask } = await prepareOffer(studio)
    for (const percentage of ['\0', '\ud800']) {
      expectRefusal(
        await ask('PUT', `/${offer.id}/content`, { version: offer.version, percentage }),
        400,
        'BAD_REQUEST',
      )
    }
  })

  test('of another person doesn’t exist', async () => {
    const { offer, submit } = await prepareOffer(studio)
    const other = await prepareOffer(studio)
    expect((await other.ask('GET', `/${offer.id}`)).statusCode).toBe(404)
    expect((await other.ask('PUT', `/${offer.id}/content`, { version: offer.version })).statusCode).toBe(404)
    expect((await other.ask('POST', `/${offer.id}/withdrawal`, { version: offer.version })).statusCode).toBe(404)
    expect((await other.ask('POST', '', { songId: offer.songId })).statusCode).toBe(404)
    expect((await submit()).statusCode).toBe(200)
  })

  test.each([
    [{ percentage: '60' }, 5_000, 'percentage'],
    [{ percentage: '51' }, 5_000, 'percentage'],
    [{ percentage: '50' }, 5_000, undefined],
    [{ percentage: '34' }, 3_333, 'percentage'],
    [{ seller: createTestAccount().address }, 10_000, 'seller'],
    [{ threshold: '1999.99' }, 10_000, 'threshold'],
    [{ pie: 'PIE' }, 10_000, 'pie'],
    [{ minimumPrice: '2,000' }, 10_000, 'minimumPrice'],
    [{ minimumPrice: '0.99' }, 10_000, 'minimumPrice'],
    [{ duration: '' }, 10_000, 'duration'],
  ])('%j with a share of %i lacks %s', async (terms, share, field) => {
    const { offer, ask, song } = await prepareOffer(studio, { terms })
    await db.updateTable('contributors').set({ master_share: share }).where('song_id', '=', song.id).execute()
    if (share < 10_000) {
      await sql`insert into contributors (id, song_id, place, name, email, roles, master_share, composition_share, state)
        values (gen_random_uuid(), ${song.id}, 1, 'Ben', 'b@x.example', '{}', ${10_000 - share}, 0, 'ACCEPTED')`.execute(
        db,
      )
    }
    const { missing } = expectOffer(await ask('GET', `/${offer.id}`))
    expect(missing.map((one) => one.field)).toEqual(field === undefined ? [] : [field])
  })

  test('withdrawn, frees the song', async () => {
    const { submit, ask, song, artist } = await prepareOffer(studio)
    const offer = expectOffer(await submit())
    expectRefusal(await ask('POST', '', { songId: song.id }), 409, 'OFFER_STATE')
    expect(expectOffer(await ask('POST', `/${offer.id}/withdrawal`, { version: offer.version })).state).toBe(
      'WITHDRAWN',
    )
    expect((await studio.readSong(artist, song.id)).isFrozen).toBe(false)
    expectRefusal(await review(offer.id, offer.version + 1), 409, 'OFFER_STATE')
    expectOffer(await ask('POST', '', { songId: song.id }), 201)
  })
})

describe('an approval', () => {
  const unlink = (address: string) =>
    db
      .updateTable('account_wallets')
      .set({ unlinked_at: new Date() })
      .where('address', '=', address as `0x${string}`)
      .execute()
  const prepareReview = async () => {
    const prepared = await prepareOffer(studio)
    return { ...prepared, reviewed: await begin(expectOffer(await prepared.submit())) }
  }
  const expectNothing = async (id: string) => {
    expect([await worksOf(id), await draftsOf(id)]).toEqual([[], []])
    expect((await db.selectFrom('offers').select('state').where('id', '=', id).executeTakeFirst())?.state).toBe(
      'IN_REVIEW',
    )
  }

  test('needs the artist, the consents and the seller of this moment', async () => {
    const { reviewed, artist, wallet, song } = await prepareReview()
    const { id } = reviewed
    const refuse = async (code: string) => {
      expectRefusal(await decide(reviewed, 'APPROVED'), 409, code)
      await expectNothing(id)
    }
    const setArtist = (state: 'APPLIED' | 'ACTIVE') =>
      db.updateTable('artists').set({ state }).where('account_id', '=', artist.id).execute()
    await setArtist('APPLIED')
    await refuse('ARTIST_NEEDED')
    await setArtist('ACTIVE')
    const hashes = await db.selectFrom('consents').selectAll().where('song_id', '=', song.id).execute()
    const consent = db.updateTable('consents').where('id', '=', hashes[0]?.id ?? 0n)
    await consent.set({ text_hash: '0x00' }).execute()
    await refuse('SONG_INCOMPLETE')
    await consent.set({ text_hash: hashes[0]?.text_hash ?? '' }).execute()
    await db.updateTable('contributors').set({ master_share: 9_999 }).where('song_id', '=', song.id).execute()
    await refuse('SONG_INCOMPLETE')
    await db.updateTable('contributors').set({ master_share: 10_000 }).where('song_id', '=', song.id).execute()
    await unlink(wallet.address)
    await refuse('SELLER_NOT_LINKED')
    await studio.link(artist.accessToken, wallet)
    expect((await decide(reviewed, 'APPROVED')).statusCode).toBe(200)
  })

  test('is refused while the artist is suspended, and so is listing', async () => {
    const suspend = (id: string) =>
      sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
        values (${id}, 'SUSPENSION', 'BREACH', 'You sold it twice.', now(), 'a')`.execute(db)
    const { artist, submit } = await prepareOffer(studio)
    const reviewed = await begin(expectOffer(await submit()))
    await suspend(artist.id)
    expectRefusal(await decide(reviewed, 'APPROVED'), 403, 'ACCOUNT_SUSPENDED')
    await sql`update restrictions set until_at = now() where account_id = ${artist.id}`.execute(db)
    expect((await decide(reviewed, 'APPROVED')).statusCode).toBe(200)
    const [row] = await draftsOf(reviewed.id)
    const draft = (await send('GET', `/api/drafts/${row?.id}`, { token: admin })).json().body
    await suspend(artist.id)
    const step = { version: draft.version, step: 'DEPLOY', wallet: draft.terms.seller, nonce: 1, ...draft.terms }
    const asked = await send('POST', `/api/drafts/${row?.id}/transactions`, { token: admin, body: step })
    expectRefusal(asked, 403, 'ACCOUNT_SUSPENDED')
  })

  test('needs consents that the artist signed with the legal name of now', async () => {
    const { artist, song, submit } = await prepareOffer(studio)
    const reviewed = await begin(expectOffer(await submit()))
    await studio.apply(artist.accessToken, { legalName: 'Mallory Black' })
    await db.updateTable('artists').set({ state: 'ACTIVE' }).where('account_id', '=', artist.id).execute()
    expectRefusal(await decide(reviewed, 'APPROVED'), 409, 'SONG_INCOMPLETE')
    const { missing } = await studio.readSong(artist, song.id)
    expect(missing.map(({ field }) => field)).toContain('consents.TITLE')
    await studio.apply(artist.accessToken, { legalName: 'ADA  Maria Marsh' })
    await db.updateTable('artists').set({ state: 'ACTIVE' }).where('account_id', '=', artist.id).execute()
    expect((await decide(reviewed, 'APPROVED')).statusCode).toBe(200)
  })

  test('leaves no file behind if it is refused', async () => {
    const { reviewed, wallet } = await prepareReview()
    await unlink(wallet.address)
    const count = async () =>
      (await readdir(studio.mediaFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
        .length
    const before = await count()
    expectRefusal(await decide(reviewed, 'APPROVED'), 409, 'SELLER_NOT_LINKED')
    expect(await count()).toBe(before)
  })

  test('twice at once makes one work and one draft', async () => {
    const { reviewed } = await prepareReview()
    const statuses = (await Promise.all([1, 2, 3].map(() => decide(reviewed, 'APPROVED')))).map((one) => one.statusCode)
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect([(await worksOf(reviewed.id)).length, (await draftsOf(reviewed.id)).length]).toEqual([1, 1])
  })

  test('that fails between work and draft leaves neither, and works the next time', async () => {
    const { reviewed } = await prepareReview()
    await sql`alter table auction_drafts add constraint broken check (offer_id is null) not valid`.execute(db)
    try {
      expect((await decide(reviewed, 'APPROVED')).statusCode).toBe(500)
      await expectNothing(reviewed.id)
    } finally {
      await sql`alter table auction_drafts drop constraint broken`.execute(db)
    }
    expect((await decide(reviewed, 'APPROVED')).statusCode).toBe(200)
    expect(await worksOf(reviewed.id)).toHaveLength(1)
  })

  test('is the last reviewer’s, not the one’s before', async () => {
    const { reviewed } = await prepareReview()
    await db.updateTable('offers').set({ reviewer: 'other@melos.example' }).where('id', '=', reviewed.id).execute()
    expectRefusal(await decide(reviewed, 'APPROVED'), 409, 'DRAFT_CHANGED')
    const again = await begin(reviewed)
    expect(again.version).toBe(reviewed.version + 1)
    expectRefusal(await decide(reviewed, 'APPROVED'), 409, 'DRAFT_CHANGED')
    expect((await decide(again, 'REJECTED', { remarks })).statusCode).toBe(200)
  })

  test('isn’t an artist’s to give', async () => {
    const { reviewed, artist } = await prepareReview()
    const { id, version, dossierHash } = reviewed
    const body = { version, dossierHash, decision: 'APPROVED', remarks: [] }
    expect((await send('POST', `/api/offers/${id}/decision`, { token: artist.accessToken, body })).statusCode).toBe(403)
    expect((await send('GET', `/api/offers/${id}`, { token: artist.accessToken })).statusCode).toBe(403)
  })

  test('can’t be listed on other terms, nor for a wallet that was unlinked since', async () => {
    const { reviewed, wallet, artist } = await prepareReview()
    await decide(reviewed, 'APPROVED')
    const [draft] = await draftsOf(reviewed.id)
    const { terms } = draft ?? {}
    const ask = (method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
      send(method, `/api/drafts/${draft?.id}${url}`, { token: admin, ...(body && { body }) })
    expectRefusal(await ask('PUT', '/terms', { version: 1, ...terms, minimumPrice: '3' }), 409, 'DRAFT_FIXED')
    expectRefusal(await ask('PUT', '/work', { version: 1, workId: draft?.work_id }), 409, 'DRAFT_FIXED')
    expectRefusal(await ask('DELETE', ''), 409, 'DRAFT_FIXED')
    const step = { version: 1, step: 'DEPLOY', wallet: wallet.address, nonce: 1, ...terms }
    await unlink(wallet.address)
    expectRefusal(await ask('POST', '/transactions', step), 409, 'SELLER_NOT_LINKED')
    await studio.link(artist.accessToken, wallet)
    expect((await ask('POST', '/transactions', step)).statusCode).toBe(200)
  })
})

describe('a song with a work', () => {
  const prepareApproved = async () => {
    const prepared = await prepareOffer(studio)
    const reviewed = await begin(expectOffer(await prepared.submit()))
    expect((await decide(reviewed, 'APPROVED')).statusCode).toBe(200)
    const [work] = await worksOf(reviewed.id)
    const [draft] = await draftsOf(reviewed.id)
    if (work === undefined || draft === undefined) throw new Error('Nothing was approved')
    const { artist, song, wallet } = prepared
    const remove = () => send('DELETE', `/api/studio/songs/${song.id}`, { token: artist.accessToken })
    return { work, draft, wallet, remove, files: work.asset.files.map(({ url }) => url) }
  }

  test('can be removed until it is listed; its metadata stays', async () => {
    const { work, draft, files, remove } = await prepareApproved()
    const media = await db.selectFrom('media').select('id').where('work_id', '=', work.id).execute()
    expect(media).toHaveLength(2)
    expect((await remove()).statusCode).toBe(200)
    const left = await db.selectFrom('works').selectAll().where('id', '=', work.id).executeTakeFirst()
    expect(left).toMatchObject({ description: '', asset: { artist: 'Ada Marsh', files: [] }, metadata: work.metadata })
    expect(await db.selectFrom('auction_drafts').select('id').where('id', '=', draft.id).execute()).toEqual([])
    for (const url of files) expect((await studio.app.inject(url)).statusCode).toBe(404)
    for (const { id } of media) expect(await studio.store.find(id)).toBeUndefined()
    expect((await studio.app.inject(`/api/public/works/${work.id}/metadata`)).body).toBe(work.metadata)
  })

  test('that was removed leaves its code to others and can’t be listed by hand', async () => {
    const isrc = 'CZA012600009'
    const { artist, song, offer, ask, submit } = await prepareOffer(studio, { content: { ...testSong, isrc } })
    await decide(await begin(expectOffer(await submit())), 'APPROVED')
    const [work] = await worksOf(offer.id)
    const [draft] = await draftsOf(offer.id)
    const token = artist.accessToken
    expect((await send('DELETE', `/api/studio/songs/${song.id}`, { token })).statusCode).toBe(200)
    const created = (await send('POST', '/api/drafts', { token: admin, body: draft?.content ?? {} })).json().body
    const body = { version: created.version, workId: work?.id }
    expectRefusal(await send('PUT', `/api/drafts/${created.id}/work`, { token: admin, body }), 400, 'BAD_REQUEST')
    const again = await studio.completeSong(artist, { ...testSong, isrc })
    const { id, version } = expectOffer(await ask('POST', '', { songId: again.id }), 201)
    const saved = expectOffer(await ask('PUT', `/${id}/content`, { version, ...offer.content }))
    const seen = { version: saved.version, songVersion: again.version }
    expect(expectOffer(await ask('POST', `/${id}/submission`, seen)).state).toBe('SUBMITTED')
  })

  test('is held as soon as a wallet is asked to list it', async () => {
    const { work, draft, wallet, files, remove } = await prepareApproved()
    const step = { version: 1, step: 'DEPLOY', wallet: wallet.address, nonce: 1, ...draft.terms }
    const asked = await send('POST', `/api/drafts/${draft.id}/transactions`, { token: admin, body: step })
    expect(asked.statusCode).toBe(200)
    expectRefusal(await remove(), 409, 'WORK_HELD')
    expect(await draftsOf(work.offer_id ?? '')).toHaveLength(1)
    for (const url of files.slice(0, 1)) expect((await studio.app.inject(url)).statusCode).toBe(200)
  })
})

describe('the queue', () => {
  test('has what was submitted, oldest first, and no drafts', async () => {
    await db.deleteFrom('offers').where('state', '<>', 'APPROVED').execute()
    const [first, second] = [await prepareOffer(studio), await prepareOffer(studio)]
    await first.submit()
    const list = async (query = '') => (await send('GET', `/api/offers${query}`, { token: admin })).json()
    expect((await list('?state=SUBMITTED')).data.map(({ id }: Offer) => id)).toEqual([first.offer.id])
    await second.submit()
    const { data } = await list('?state=SUBMITTED')
    expect(data.map(({ id }: Offer) => id)).toEqual([first.offer.id, second.offer.id])
    expect(data[0]).toMatchObject({ songTitle: 'Night Ferry', artist: 'Ada Marsh', reviewer: null })
  })

  test('opens documents for download and writes it down', async () => {
    const { offer, submit, song } = await prepareOffer(studio)
    const file = song.files.find(({ kind }) => kind === 'TITLE')
    const open = () => send('GET', `/api/offers/${offer.id}/files/${file?.id}`, { token: admin })
    expect((await open()).statusCode).toBe(404)
    await submit()
    const answer = await open()
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    const log = db.selectFrom('audit_log').select('reason').where('action', '=', 'DOCUMENT_OPENED')
    expect(await log.execute()).toEqual([{ reason: `file, offer ${offer.id}` }])
    const other = await prepareOffer(studio)
    await other.submit()
    const foreign = await send('GET', `/api/offers/${other.offer.id}/files/${file?.id}`, { token: admin })
    expect(foreign.statusCode).toBe(404)
  })

  test('has no file that the artist has added since the submission', async () => {
    const { artist, song, submit } = await prepareOffer(studio)
    const reviewed = await begin(expectOffer(await submit()))
    await decide(reviewed, 'CHANGES_REQUESTED', { remarks })
    const added = {
      bytes: Buffer.concat([testPdf, Buffer.from('\n%%EOF')]),
      type: 'application/pdf',
      name: 'later.pdf',
    }
    await studio.upload(artist.accessToken, { songId: song.id, kind: 'TITLE' }, added)
    const { files } = await studio.readSong(artist, song.id)
    const read = (id: string | undefined) => send('GET', `/api/offers/${reviewed.id}/files/${id}`, { token: admin })
    expect((await read(files.find(({ name }) => name === 'later.pdf')?.id)).statusCode).toBe(404)
    expect((await read(song.files[0]?.id)).statusCode).toBe(200)
    const shown = (await send('GET', `/api/offers/${reviewed.id}`, { token: admin })).json().body
    expect(shown.files).toHaveLength(song.files.length)
  })

  test('the sixth submission of a day is refused', async () => {
    const { submit, ask, offer } = await prepareOffer(studio)
    for (let count = 1; count <= 5; count += 1) {
      const reviewed = await begin(expectOffer(await submit()))
      expect((await decide(reviewed, 'CHANGES_REQUESTED', { remarks })).statusCode).toBe(200)
    }
    expectRefusal(await submit(), 429, 'TOO_MANY_REQUESTS')
    await sql`update offer_versions set submitted_at = submitted_at - interval '1 day' where offer_id = ${offer.id} and number = 1`.execute(
      db,
    )
    expect((await submit()).statusCode).toBe(200)
    expectOffer(await ask('GET', `/${offer.id}`))
  })

  test('two songs with one ISRC can’t both be submitted', async () => {
    const content = { ...testSong, isrc: 'ISRC gb-aye-06-01477' }
    const [first, second] = [await prepareOffer(studio, { content }), await prepareOffer(studio, { content })]
    const codes = (await Promise.all([first.submit(), second.submit()])).map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'CODE_TAKEN')).toHaveLength(1)
  })
})

describe('an artist', () => {
  const readApplication = async ({ accessToken: token }: { accessToken: string }) =>
    (await send('GET', '/api/studio/artist', { token })).json().body
  const decideArtist = (id: string, body: object) => send('PUT', `/api/artists/${id}/decision`, { token: admin, body })

  test('is not accepted under another name than the administrator has read', async () => {
    const artist = await studio.joinAsArtist()
    await sql`update artists set applied_at = now() - interval '1 hour' where account_id = ${artist.id}`.execute(db)
    const { appliedAt } = await readApplication(artist)
    await studio.apply(artist.accessToken, { legalName: 'Somebody Famous' })
    const decision = { decision: 'ACTIVE', reason: null, appliedAt }
    expectRefusal(await decideArtist(artist.id, decision), 409, 'DRAFT_CHANGED')
    expect(await readApplication(artist)).toMatchObject({ state: 'APPLIED', legalName: 'Somebody Famous' })
  })

  test('is accepted or refused with a reason, by email', async () => {
    const artist = await studio.joinAsArtist()
    const { appliedAt } = await readApplication(artist)
    const ask = (body: object) => decideArtist(artist.id, { appliedAt, ...body })
    expectRefusal(await ask({ decision: 'REFUSED', reason: null }), 400, 'BAD_REQUEST')
    expect((await ask({ decision: 'REFUSED', reason: 'Not you.' })).statusCode).toBe(200)
    const read = async () => (await send('GET', '/api/studio/artist', { token: artist.accessToken })).json().body
    expect(await read()).toMatchObject({ state: 'REFUSED', reason: 'Not you.' })
    expect((await ask({ decision: 'ACTIVE', reason: null })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ state: 'ACTIVE', reason: null })
    expect(await studio.mailsTo(artist.email)).toEqual(expect.arrayContaining(['ARTIST_REFUSED', 'ARTIST_ACCEPTED']))
    const list = (await send('GET', '/api/artists?state=ACTIVE&size=100', { token: admin })).json()
    expect(list.data.map(({ accountId }: { accountId: string }) => accountId)).toContain(artist.id)
  })

  test('who deletes the account takes songs and files along, unless a work came of them', async () => {
    const { artist, song, submit } = await prepareOffer(studio)
    const kept = await prepareOffer(studio)
    await submit()
    const reviewed = await begin(expectOffer(await kept.submit()))
    await decide(reviewed, 'APPROVED')
    for (const { accessToken: token } of [artist, kept.artist]) {
      await studio.verify(token)
      expect((await send('DELETE', '/api/account', { token })).statusCode).toBe(200)
    }
    const left = db.selectFrom('studio_songs').select('id').where('id', 'in', [song.id, kept.song.id])
    expect(await left.execute()).toEqual([{ id: kept.song.id }])
    await removeFiles(studio)
    for (const { id } of song.files) expect(await studio.store.find(id)).toBeUndefined()
    for (const { id } of kept.song.files) expect(await studio.store.find(id)).toBeDefined()
  })
})
