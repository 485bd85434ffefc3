import { consentMessage, consentTexts, type Song } from '@melos/api-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'
import { makeImage } from '../../../test/support/test-media.ts'
import { expectSong, makeOwnWav, openTestStudio, testPdf, testSong } from '../../../test/support/test-studio.ts'

const studio = await openForTests(openTestStudio())
const { send, upload, createSong, readSong, db } = studio

const expectRefusal = (answer: { statusCode: number; json(): { code: string } }, status: number, code: string) =>
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
const fieldsOf = ({ missing }: Song) => missing.map(({ field }) => field)

describe('the application', () => {
  test('is empty at first, saved, and sent again with another name', async () => {
    const { accessToken: token } = await studio.join()
    expect((await send('GET', '/api/studio/artist', { token })).json()).toEqual({ body: null })
    expectRefusal(await send('POST', '/api/studio/songs', { token, body: testSong }), 409, 'ARTIST_NEEDED')
    await studio.apply(token)
    await db.updateTable('artists').set({ state: 'ACTIVE' }).execute()
    expect((await studio.apply(token, { biography: 'Sings louder.' })).json().body.state).toBe('ACTIVE')
    expect((await studio.apply(token, { legalName: 'Someone Else' })).json().body.state).toBe('APPLIED')
  })

  test('a refused artist adds no songs', async () => {
    const artist = await studio.joinAsArtist()
    await db.updateTable('artists').set({ state: 'REFUSED' }).where('account_id', '=', artist.id).execute()
    const answer = await send('POST', '/api/studio/songs', { token: artist.accessToken, body: testSong })
    expectRefusal(answer, 409, 'ARTIST_NEEDED')
  })
})

describe('a song', () => {
  test('is saved as typed, in one version after the other', async () => {
    const artist = await studio.joinAsArtist()
    const token = artist.accessToken
    const song = await createSong(artist, { title: '  half-', yearOfRelease: '19' })
    expect(song.content).toMatchObject({ title: '  half-', yearOfRelease: '19' })
    const save = (version: number, title: string) =>
      send('PUT', `/api/studio/songs/${song.id}/content`, { token, body: { version, title } })
    expect(expectSong(await save(song.version, 'mine')).version).toBe(song.version + 1)
    expectRefusal(await save(song.version, 'of another tab'), 409, 'DRAFT_CHANGED')
    expect((await readSong(artist, song.id)).content.title).toBe('mine')
  })

  test('lacks nothing once everything is there', async () => {
    const artist = await studio.joinAsArtist()
    const first = await createSong(artist, {})
    expect(fieldsOf(first)).toEqual(
      expect.arrayContaining(['title', 'AUDIO', 'COVER', 'TITLE', 'consents.TERMS', 'recordingOwner']),
    )
    expect(fieldsOf(await studio.completeSong(artist))).toEqual([])
  })

  test('is another person’s secret', async () => {
    const [artist, other] = [await studio.joinAsArtist(), await studio.joinAsArtist()]
    const song = await studio.completeSong(artist)
    const token = other.accessToken
    const file = song.files[0]?.id
    const answers = [
      await send('GET', `/api/studio/songs/${song.id}`, { token }),
      await send('PUT', `/api/studio/songs/${song.id}/content`, { token, body: { version: song.version } }),
      await send('DELETE', `/api/studio/songs/${song.id}`, { token }),
      await send('GET', `/api/studio/files/${file}`, { token }),
      await send('DELETE', `/api/studio/songs/${song.id}/files/${file}`, { token }),
      await upload(token, { songId: song.id, kind: 'TITLE' }, { bytes: testPdf, type: 'application/pdf' }),
      await studio.consent(other, song),
      await send('GET', '/api/studio/songs/none', { token }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(await readSong(artist, song.id)).toEqual(song)
    expect((await send('GET', '/api/studio/songs', { token })).json().data).toEqual([])
  })

  test('goes with its files', async () => {
    const artist = await studio.joinAsArtist()
    const song = await studio.completeSong(artist)
    const token = artist.accessToken
    const ids = song.files.map(({ id }) => id)
    expect((await send('DELETE', `/api/studio/songs/${song.id}`, { token })).statusCode).toBe(200)
    for (const id of ids) expect((await send('GET', `/api/studio/files/${id}`, { token })).statusCode).toBe(404)
    expect(await db.selectFrom('removed_files').selectAll().execute()).toEqual([])
  })

  test('the twenty-first is refused, also if two come at once', async () => {
    const artist = await studio.joinAsArtist()
    for (let count = 0; count < 19; count += 1) await createSong(artist)
    const add = () => send('POST', '/api/studio/songs', { token: artist.accessToken, body: testSong })
    const statuses = (await Promise.all([add(), add(), add()])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  test('a suspended artist reads and doesn’t change', async () => {
    const artist = await studio.joinAsArtist()
    const song = await createSong(artist)
    await sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
      values (${artist.id}, 'SUSPENSION', 'BREACH', 'Why.', now(), 'a')`.execute(db)
    const token = artist.accessToken
    expectSong(await send('GET', `/api/studio/songs/${song.id}`, { token }))
    const body = { version: song.version, title: 'x' }
    expectRefusal(await send('PUT', `/api/studio/songs/${song.id}/content`, { token, body }), 403, 'ACCOUNT_SUSPENDED')
  })
})

describe('files', () => {
  test('a recording is measured, kept private and replaced', async () => {
    const artist = await studio.joinAsArtist()
    const { id: songId } = await createSong(artist)
    const token = artist.accessToken
    const add = async () =>
      expectSong(await upload(token, { songId, kind: 'AUDIO' }, { bytes: makeOwnWav(), type: 'audio/wav' }), 201).files
    const [first] = await add()
    expect(first).toMatchObject({ kind: 'AUDIO', durationMs: 1_000, contentType: 'audio/wav' })
    const answer = await send('GET', `/api/studio/files/${first?.id}`, { token })
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': expect.stringMatching(/^inline;/),
      'cache-control': 'private, no-store',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    expect((await studio.app.inject(`/api/public/media/${first?.id}`)).statusCode).toBe(404)
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
    const files = await add()
    expect(files).toHaveLength(1)
    expect((await send('GET', `/api/studio/files/${first?.id}`, { token })).statusCode).toBe(404)
  })

  test('a document is only for download, under a harmless name', async () => {
    const artist = await studio.joinAsArtist()
    const { id: songId } = await createSong(artist)
    const token = artist.accessToken
    const sent = { bytes: testPdf, type: 'text/html', name: '../../é"\r\nx: y.pdf.hta' }
    const { files } = expectSong(await upload(token, { songId, kind: 'TITLE' }, sent), 201)
    const answer = await send('GET', `/api/studio/files/${files[0]?.id}`, { token })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w.%-]+y\.pdf$/),
    })
    expect(files[0]?.name).toMatch(/y\.pdf$/)
    expect(answer.rawPayload.equals(testPdf)).toBe(true)
  })

  test('a file that is missing in the store is not found', async () => {
    const artist = await studio.joinAsArtist()
    const { id: songId } = await createSong(artist)
    const token = artist.accessToken
    const sent = { bytes: testPdf, type: 'application/pdf' }
    const [file] = expectSong(await upload(token, { songId, kind: 'TITLE' }, sent), 201).files
    await studio.store.remove(`${file?.id}`)
    expectRefusal(await send('GET', `/api/studio/files/${file?.id}`, { token }), 404, 'NOT_FOUND')
  })

  test.each([
    ['TITLE', Buffer.from('<html>'), 'application/pdf'],
    ['TITLE', testPdf.subarray(0, 20), 'application/pdf'],
    ['LICENCE', Buffer.concat([Buffer.from('x'), testPdf]), 'application/pdf'],
    ['AUDIO', testPdf, 'audio/wav'],
    ['COVER', testPdf, 'image/png'],
  ])('%s is recognised by its bytes', async (kind, bytes, type) => {
    const artist = await studio.joinAsArtist()
    const { id: songId } = await createSong(artist)
    expectRefusal(await upload(artist.accessToken, { songId, kind }, { bytes, type }), 400, 'BAD_REQUEST')
    expect((await readSong(artist, songId)).files).toEqual([])
  })

  test('a cover that is small or not square is refused', async () => {
    const artist = await studio.joinAsArtist()
    const { id: songId } = await createSong(artist)
    const bytes = await makeImage({ width: 640, height: 640 })
    const answer = await upload(artist.accessToken, { songId, kind: 'COVER' }, { bytes, type: 'image/png' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('1400')])
  })

  test('another person’s recording is refused', async () => {
    const [artist, other] = [await studio.joinAsArtist(), await studio.joinAsArtist()]
    const sent = { bytes: makeOwnWav(), type: 'audio/wav' }
    expectSong(await upload(artist.accessToken, { songId: (await createSong(artist)).id, kind: 'AUDIO' }, sent), 201)
    const own = { songId: (await createSong(artist)).id, kind: 'AUDIO' }
    expectSong(await upload(artist.accessToken, own, sent), 201)
    const { id: songId } = await createSong(other)
    expectRefusal(await upload(other.accessToken, { songId, kind: 'AUDIO' }, sent), 409, 'SOUND_KNOWN')
  })

  test('the eleventh document and the byte above the quota are refused', async () => {
    const artist = await studio.joinAsArtist()
    const { id: songId } = await createSong(artist)
    const add = (kind: string) =>
      upload(artist.accessToken, { songId, kind }, { bytes: testPdf, type: 'application/pdf' })
    for (let count = 0; count < 10; count += 1) expectSong(await add(count % 2 ? 'TITLE' : 'LICENCE'), 201)
    expectRefusal(await add('TITLE'), 409, 'STUDIO_FULL')
    const [file] = (await readSong(artist, songId)).files
    await send('DELETE', `/api/studio/songs/${songId}/files/${file?.id}`, { token: artist.accessToken })
    const most = 1_000_000_000 - 9 * testPdf.length
    await studio.addCover(await readSong(artist, songId))
    await db
      .updateTable('song_files')
      .set({ bytes: most })
      .where('song_id', '=', songId)
      .where('kind', '=', 'COVER')
      .execute()
    expectRefusal(await add('TITLE'), 409, 'STUDIO_FULL')
    await db
      .updateTable('song_files')
      .set({ bytes: most - testPdf.length })
      .where('song_id', '=', songId)
      .where('kind', '=', 'COVER')
      .execute()
    expectSong(await add('TITLE'), 201)
  })
})

describe('contributors', () => {
  const entry = (name: string, email: string | null, share: number) => ({
    name,
    email,
    roles: ['Drums'],
    masterShare: share,
    compositionShare: share,
  })
  const open = async () => {
    const artist = await studio.joinAsArtist()
    const song = await createSong(artist)
    const set = async (contributors: object[]) => {
      const { version } = await readSong(artist, song.id)
      return await send('PUT', `/api/studio/songs/${song.id}/contributors`, {
        token: artist.accessToken,
        body: { version, contributors },
      })
    }
    const invite = (id: string | undefined) =>
      send('POST', `/api/studio/songs/${song.id}/contributors/${id}/invitation`, { token: artist.accessToken })
    return { artist, song, set, invite }
  }
  const answer = (kind: string, token: string, account?: string) =>
    send('POST', kind, { body: { token }, token: account })
  const accept = (token: string, account: string) => answer('/api/studio/invitation/acceptance', token, account)
  const decline = (token: string) => answer('/api/public/studio/invitation/refusal', token)
  const read = (token: string) => answer('/api/public/studio/invitation', token)

  test('three thirds are exact, and a part too little is missing', async () => {
    const { set } = await open()
    const thirds = [entry('Ada', null, 3_334), entry('Ben', 'b@x.example', 3_333), entry('Cyd', 'c@x.example', 3_333)]
    expect(fieldsOf(expectSong(await set(thirds)))).not.toContain('masterShare')
    const { missing } = expectSong(await set([entry('Ada', null, 3_334), entry('Ben', 'b@x.example', 6_665)]))
    expect(missing).toContainEqual({ field: 'masterShare', message: 'must add up to 100%, not to 99.99%' })
  })

  test('are invited by email, listen, and accept with an account', async () => {
    const { artist, song, set, invite } = await open()
    const email = 'ben1@x.example'
    const { contributors } = expectSong(await set([entry('Ada', null, 6_000), entry('Ben', email, 4_000)]))
    const ben = contributors[1]
    await upload(artist.accessToken, { songId: song.id, kind: 'AUDIO' }, { bytes: makeOwnWav(), type: 'audio/wav' })
    expect(expectSong(await invite(ben?.id), 202).contributors[1]?.state).toBe('INVITED')
    expectRefusal(await invite(ben?.id), 429, 'TOO_MANY_REQUESTS')
    const token = await studio.tokenFor('SHARE_INVITED', email)
    expect((await read(token)).json().body).toMatchObject({ name: 'Ben', masterShare: 4_000, hasAudio: true })
    const heard = await answer('/api/public/studio/invitation/audio', token)
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/wav'])
    expectRefusal(await accept(token, artist.accessToken), 409, 'OWN_SONG')
    expect((await answer('/api/studio/invitation/acceptance', token)).statusCode).toBe(401)
    const account = await studio.join()
    expect((await accept(token, account.accessToken)).json().body.state).toBe('ACCEPTED')
    expectRefusal(await accept(token, account.accessToken), 410, 'TOKEN_EXPIRED')
    expectRefusal(await decline(token), 410, 'TOKEN_EXPIRED')
    expect((await read(token)).json().body.state).toBe('ACCEPTED')
    expect((await readSong(artist, song.id)).contributors[1]?.state).toBe('ACCEPTED')
    expect(await studio.mailsTo(artist.email)).toContain('SHARE_ACCEPTED')
    const audio = (await readSong(artist, song.id)).files[0]?.id
    expect((await send('GET', `/api/studio/files/${audio}`, { token: account.accessToken })).statusCode).toBe(200)
  })

  test('decline without an account, and can be asked again a day later', async () => {
    const { artist, song, set, invite } = await open()
    const email = 'ben2@x.example'
    const { contributors } = expectSong(await set([entry('Ada', null, 6_000), entry('Ben', email, 4_000)]))
    await invite(contributors[1]?.id)
    const token = await studio.tokenFor('SHARE_INVITED', email)
    expect((await decline(token)).json().body.state).toBe('DECLINED')
    expect(await studio.mailsTo(artist.email)).toContain('SHARE_DECLINED')
    await upload(artist.accessToken, { songId: song.id, kind: 'AUDIO' }, { bytes: makeOwnWav(), type: 'audio/wav' })
    expectRefusal(await answer('/api/public/studio/invitation/audio', token), 410, 'TOKEN_EXPIRED')
    await sql`update mails set created_at = created_at - interval '1 day' where to_address = ${email}`.execute(db)
    expectSong(await invite(contributors[1]?.id), 202)
    expect((await read(token)).statusCode).toBe(410)
    expect((await readSong(artist, song.id)).contributors[1]?.state).toBe('INVITED')
  })

  test('are asked once a day, however their address is spelled', async () => {
    const { set, invite } = await open()
    const entered = [entry('Ada', null, 6_000), entry('Ben', 'ben4@x.example', 4_000)]
    const [ada, ben] = expectSong(await set(entered)).contributors
    expectSong(await invite(ben?.id), 202)
    await set([
      { ...entry('Ada', null, 6_000), id: ada?.id },
      { ...entry('Ben', 'Ben4@X.example', 4_000), id: ben?.id },
    ])
    expectRefusal(await invite(ben?.id), 429, 'TOO_MANY_REQUESTS')
  })

  test('are asked again about another title, artist or recording, but not about a description', async () => {
    const { artist, song, set, invite } = await open()
    const email = 'ben9@x.example'
    const { contributors } = expectSong(await set([entry('Ada', null, 6_000), entry('Ben', email, 4_000)]))
    const account = await studio.join()
    const token = artist.accessToken
    const state = async () => (await readSong(artist, song.id)).contributors[1]?.state
    const acceptAgain = async () => {
      await sql`update mails set created_at = created_at - interval '25 hours' where to_address = ${email}`.execute(db)
      await invite(contributors[1]?.id)
      await accept(await studio.tokenFor('SHARE_INVITED', email), account.accessToken)
      expect(await state()).toBe('ACCEPTED')
    }
    const save = async (content: object) => {
      const { version } = await readSong(artist, song.id)
      const body = { version, ...testSong, ...content }
      expectSong(await send('PUT', `/api/studio/songs/${song.id}/content`, { token, body }))
    }
    await acceptAgain()
    await save({ description: 'Another description.' })
    expect(await state()).toBe('ACCEPTED')
    for (const change of [
      () => save({ title: 'Another song' }),
      () => save({ artist: 'Somebody else' }),
      () => studio.upload(token, { songId: song.id, kind: 'AUDIO' }, { bytes: makeOwnWav(), type: 'audio/wav' }),
    ]) {
      await save({})
      if ((await state()) !== 'ACCEPTED') await acceptAgain()
      await change()
      expect(await state()).toBe('NOT_INVITED')
    }
  })

  test('stay on record after leaving, so that their wallets can’t bid', async () => {
    const { set, invite } = await open()
    const ben = await studio.join()
    const wallet = createTestAccount()
    await studio.link(ben.accessToken, wallet)
    const { contributors } = expectSong(await set([entry('Ada', null, 6_000), entry('Ben', ben.email, 4_000)]))
    await invite(contributors[1]?.id)
    await accept(await studio.tokenFor('SHARE_INVITED', ben.email), ben.accessToken)
    await studio.verify(ben.accessToken)
    expect((await send('DELETE', '/api/account', { token: ben.accessToken })).statusCode).toBe(200)
    const id = contributors[1]?.id ?? ''
    const left = db.selectFrom('contributors').select(['state', 'account_id']).where('id', '=', id)
    expect(await left.execute()).toEqual([{ state: 'ACCEPTED', account_id: ben.id }])
    const wallets = db.selectFrom('account_wallets').select('address').where('account_id', '=', ben.id)
    expect(await wallets.execute()).toEqual([{ address: wallet.address }])
  })

  test('a changed share takes back the acceptance and ends the link; another’s change doesn’t', async () => {
    const { artist, song, set, invite } = await open()
    const email = 'ben3@x.example'
    const { contributors } = expectSong(await set([entry('Ada', null, 6_000), entry('Ben', email, 4_000)]))
    const [ada, ben] = contributors
    await invite(ben?.id)
    const token = await studio.tokenFor('SHARE_INVITED', email)
    const account = await studio.join()
    await accept(token, account.accessToken)
    const states = async () => (await readSong(artist, song.id)).contributors.map(({ state }) => state)
    const same = { ...entry('Ben', email, 4_000), id: ben?.id }
    await set([{ ...entry('Ada', null, 5_000), id: ada?.id }, same])
    expect(await states()).toEqual(['ACCEPTED', 'ACCEPTED'])
    await set([
      { ...entry('Ada', null, 5_000), id: ada?.id },
      { ...same, masterShare: 4_001 },
    ])
    expect(await states()).toEqual(['ACCEPTED', 'NOT_INVITED'])
    expectRefusal(await accept(token, account.accessToken), 410, 'TOKEN_EXPIRED')
  })

  test('an invitation ends after 14 days', async () => {
    const { artist, song, set, invite } = await open()
    const email = 'ben4@x.example'
    const { contributors } = expectSong(await set([entry('Ada', null, 6_000), entry('Ben', email, 4_000)]))
    await invite(contributors[1]?.id)
    const token = await studio.tokenFor('SHARE_INVITED', email)
    const expire = (seconds: number) =>
      sql`update contributors set expires_at = now() + make_interval(secs => ${seconds}) where email = ${email}`.execute(
        db,
      )
    await expire(60)
    expect((await read(token)).statusCode).toBe(200)
    await expire(0)
    expect((await read(token)).statusCode).toBe(410)
    expect((await readSong(artist, song.id)).contributors[1]?.state).toBe('EXPIRED')
  })

  test.each([
    [[entry('Ben', 'b@x.example', 10_000)]],
    [[entry('Ada', null, 5_000), entry('Eve', null, 5_000)]],
    [[entry('Ada', null, 1), entry('Ben', 'B@x.example', 1), entry('Bob', 'b@X.example', 1)]],
    [[entry('Ada', null, 10_001)]],
    [[{ ...entry('Ada', null, 1), id: crypto.randomUUID() }]],
  ])('%j is refused', async (contributors) => {
    const { set } = await open()
    expectRefusal(await set(contributors), 400, 'BAD_REQUEST')
  })
})

describe('a consent', () => {
  test('needs the current text and the legal name', async () => {
    const artist = await studio.joinAsArtist()
    const song = await createSong(artist)
    const textHash = `0x${'ab'.repeat(32)}`
    expectRefusal(await studio.consent(artist, song, { textHash }), 409, 'CONSENT_OUTDATED')
    expectRefusal(await studio.consent(artist, song, { signedName: 'Eve' }), 400, 'BAD_REQUEST')
    const given = expectSong(await studio.consent(artist, song, { signedName: ' ada  maria MARSH' }), 201)
    expect(given.consents).toMatchObject([{ kind: 'TITLE', isCurrent: true, wallet: null }])
    await db.updateTable('consents').set({ text_hash: textHash }).where('song_id', '=', song.id).execute()
    expect((await readSong(artist, song.id)).missing).toContainEqual({
      field: 'consents.TITLE',
      message: 'must be given again, because the text or your legal name has changed',
    })
  })

  test('is signed by a linked wallet, for this song and this kind', async () => {
    const artist = await studio.joinAsArtist()
    const [song, otherSong] = [await createSong(artist), await createSong(artist)]
    const wallet = createTestAccount()
    const signedName = 'Ada Maria Marsh'
    const sign = async (about: { kind: 'TITLE' | 'IMAGES'; songId: string }, by = wallet) => ({
      signature: {
        wallet: wallet.address,
        signature: await by.signMessage({ message: consentMessage({ ...about, signedName }) }),
      },
    })
    const right = await sign({ kind: 'TITLE', songId: song.id })
    expectRefusal(await studio.consent(artist, song, right), 400, 'BAD_REQUEST')
    await studio.link(artist.accessToken, wallet)
    const wrong = [
      await sign({ kind: 'IMAGES', songId: song.id }),
      await sign({ kind: 'TITLE', songId: otherSong.id }),
      await sign({ kind: 'TITLE', songId: song.id }, createTestAccount()),
    ]
    for (const signed of wrong) expectRefusal(await studio.consent(artist, song, signed), 400, 'BAD_REQUEST')
    expect(expectSong(await studio.consent(artist, song, right), 201).consents).toMatchObject([
      { wallet: wallet.address, version: consentTexts.TITLE.version },
    ])
  })
})
