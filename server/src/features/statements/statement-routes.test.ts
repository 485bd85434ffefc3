import { hashDocument, readDocument } from '@melos/statements/document'
import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { distroKidFile, distroKidRow, openTestStatements, testTerms } from '../../../test/support/test-statements.ts'

const desk = await openForTests(openTestStatements())
const { db, send, change, find, preview } = desk
const grace = await desk.logIn('grace@melos.example')
const ferry = await desk.addSong({
  title: 'Night Ferry',
  codes: { isrcs: ['GBAYE0601477', 'GB-AYE-06-01478'], releases: [{ upc: '036000291452', tracks: 3 }] },
})
const harbour = await desk.addSong({
  title: 'Harbour',
  percentage: 30,
  codes: { isrcs: ['GBAYE0601479'], releases: [{ upc: '036000291452', tracks: 3 }] },
})

const receipt = { amount: '100', receivedOn: '2026-07-10', reference: 'Payment 17' }

/** A file with one sale, one return, one unknown recording and one album. */
const rows = [
  distroKidRow({ earnings: '60.3333333' }),
  distroKidRow({ earnings: '60.3333333', isrc: 'GBAYE0601478', country: 'FR' }),
  distroKidRow({ earnings: '-4.1', quantity: '-2', isrc: 'GBAYE0601479', title: 'Harbour' }),
  distroKidRow({ earnings: '7.77', isrc: 'USRC17607839', title: 'Somebody else' }),
  distroKidRow({ earnings: '10.000001', isrc: '', upc: '36000291452', title: 'Album' }),
]

async function draft(salt: string): Promise<number> {
  const { id, state } = await desk.read(distroKidFile([...rows, distroKidRow({ earnings: '0', title: salt })]))
  expect(state).toBe('DRAFT')
  return id
}

/** Two drafts share their lines, so each must be acknowledged. */
async function complete(id: number): Promise<void> {
  await change(id, 'receipt', receipt)
  await change(id, 'terms', testTerms)
  const groups = (await send('GET', `/api/statements/${id}/groups?decided=no`)).json()
  for (const { key } of groups.data)
    await change(id, 'decisions', { lines: { group: key }, decision: { kind: 'NOT_OURS' } })
  const { warnings } = await preview(id)
  if (warnings.some(({ kind }) => kind === 'ROWS_IN_OTHER')) await change(id, 'repeats', { reason: 'A test.' })
}

const discard = async (id: number) => change(id, 'discard', { reason: 'A test.' }, { method: 'POST' })

test('every cent of the receipt is in the document, exactly, and it is the hash that two administrators saw', async () => {
  const id = await draft('first')
  expect((await preview(id)).obstacles.map(({ kind }) => kind)).toEqual([
    'RECEIPT_MISSING',
    'TERMS_MISSING',
    'UNDECIDED',
  ])
  await complete(id)
  const seen = await preview(id)
  expect(seen.obstacles).toEqual([])
  expect(seen.counts).toMatchObject({ rows: 6, ours: { rows: 5 }, undecided: { rows: 0 }, later: { rows: 0 } })
  const documentHash = seen.announce?.documentHash ?? ''
  expect((await change(id, 'submit', { documentHash }, { method: 'POST' })).statusCode).toBe(200)
  const answer = await change(id, 'approve', { documentHash }, { method: 'POST', as: grace })
  expect([answer.statusCode, answer.json().body?.state]).toEqual([200, 'APPROVED'])

  const stored = await db
    .selectFrom('royalty_documents')
    .selectAll()
    .where('hash', '=', documentHash as `0x${string}`)
    .executeTakeFirstOrThrow()
  expect(hashDocument(stored.document)).toBe(documentHash)
  const document = readDocument(stored.document)
  const sum = document.statements.reduce((total, { gross }) => total + gross, 0n)
  expect(sum + document.notOurs.eur + document.later.eur).toBe(100n * 10n ** 12n)
  // Harbour has its third of the album and its return, which is less.
  expect(document.statements.map(({ title, gross }) => [title, gross > 0n]).sort()).toEqual([
    ['Harbour', false],
    ['Night Ferry', true],
  ])
  expect(await preview(id)).toMatchObject({
    announce: seen.announce,
    statements: seen.statements,
    document: stored.document,
  })
  const actions = await db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('reason', 'like', `statement ${id}%`)
    .orderBy('id')
    .execute()
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set([
      'STATEMENT_TAKEN_IN',
      'STATEMENT_RECEIPT_ENTERED',
      'STATEMENT_TERMS_SET',
      'STATEMENT_LINES_DECIDED',
      'STATEMENT_SUBMITTED',
      'STATEMENT_APPROVED',
    ]),
  )
  expect(actions.at(-1)).toEqual({ action: 'STATEMENT_APPROVED', actor: 'grace@melos.example' })
})

test('a blocked song is refused at each step, and its lines can be left for later', async () => {
  const [{ id: approved }] = (await send('GET', '/api/statements?state=APPROVED')).json().data
  const obstaclesOf = async (id: number) => (await preview(id)).obstacles
  const setBlock = async (workId: string, kind: 'TEMPORARY' | 'PERMANENT' | 'LIFTED') =>
    kind === 'LIFTED'
      ? await sql`update work_blocks set lifted_at = now(), lifted_by = made_by where work_id = ${workId}`.execute(db)
      : await sql`
          insert into work_blocks (work_id, kind, cause, from_at, permanent_at, made_by) values
            (${workId}, ${kind}, 'NOTICE', now(), ${kind === 'PERMANENT' ? sql`now()` : null}, 'ada@melos.example')`.execute(
          db,
        )
  const id = await draft('blocked')
  await complete(id)
  const documentHash = (await preview(id)).announce?.documentHash ?? ''
  const act = (step: string, as?: string) => change(id, step, { documentHash }, { method: 'POST', ...(as && { as }) })
  expect([await obstaclesOf(id), await obstaclesOf(approved)]).toEqual([[], []])

  // Nothing is paid for Harbour, whose return is more than it earned.
  await setBlock(harbour.id, 'TEMPORARY')
  expect([await obstaclesOf(id), await obstaclesOf(approved)]).toEqual([[], []])
  await setBlock(ferry.id, 'TEMPORARY')
  const obstacle = { kind: 'SONG_BLOCKED', song: ferry.song, isPermanent: false }
  expect([await obstaclesOf(id), await obstaclesOf(approved)]).toEqual([[obstacle], [obstacle]])
  const refused = (await act('submit')).json()
  expect(refused.code).toBe('WORK_BLOCKED')
  expect(refused.message).toContain('Night Ferry. Leave their lines for later.')

  await setBlock(ferry.id, 'LIFTED')
  expect((await act('submit')).statusCode).toBe(200)
  await setBlock(ferry.id, 'PERMANENT')
  expect(await obstaclesOf(id)).toEqual([{ ...obstacle, isPermanent: true }])
  expect((await act('approve', grace)).json().code).toBe('WORK_BLOCKED')
  expect((await find(id)).state).toBe('SUBMITTED')

  await change(id, 'reopen', { reason: 'Blocked.' }, { method: 'POST' })
  // One of its lines was given to it by hand, one to the other song, and one to nobody.
  await change(id, 'decisions', { lines: { row: 2 }, decision: { kind: 'OURS', workId: ferry.id } })
  await change(id, 'decisions', { lines: { row: 5 }, decision: { kind: 'OURS', workId: harbour.id } })
  const left = await change(id, 'songs-for-later', { song: ferry.song })
  expect(left.statusCode).toBe(200)
  const after = await preview(id)
  expect(after.obstacles.map(({ kind }) => kind)).toEqual(['SONG_BLOCKED'])
  expect(after.statements.map(({ title }) => title)).toEqual(['Harbour'])
  // The album's line, which Harbour shares, goes along.
  expect([after.counts.later.rows, after.counts.ours.rows, after.counts.undecided.rows]).toEqual([4, 2, 0])
  await change(id, 'songs-for-later', { song: harbour.song })
  expect((await obstaclesOf(id)).map(({ kind }) => kind)).toEqual(['NOTHING_OURS'])
  const stranger = await change(id, 'songs-for-later', { song: '0x00000000000000000000000000000000000000a1' })
  expect(stranger.statusCode).toBe(400)
  await setBlock(ferry.id, 'LIFTED')
  await setBlock(harbour.id, 'LIFTED')
  expect(await obstaclesOf(approved)).toEqual([])
  await discard(id)
})

test('after the approval nothing changes it, and it is reopened only while nothing on the chain names its document', async () => {
  const [{ id }] = (await send('GET', '/api/statements?state=APPROVED')).json().data
  for (const [what, body] of [
    ['receipt', receipt],
    ['terms', testTerms],
    ['decisions', { lines: { row: 2 }, decision: { kind: 'LATER' } }],
    ['repeats', { reason: 'No.' }],
  ] as const) {
    expect((await change(id, what, body)).json().code).toBe('STATEMENT_FIXED')
  }
  expect((await discard(id)).json().code).toBe('STATEMENT_FIXED')
  const { announce } = await preview(id)
  await sql`
    insert into disbursements (id, block_number, transaction_hash, announced_at, document_hash, lines_hash, rate, payable_from)
    values (1, 1, '0x01', now(), ${announce?.documentHash}, ${announce?.linesHash}, 1, now() + interval '2 days')`.execute(
    db,
  )
  expect(await find(id)).toMatchObject({ announcements: [{ id: 1, state: 'ANNOUNCED' }], canReopen: false })
  const reopen = () => change(id, 'reopen', { reason: 'A mistake.' }, { method: 'POST' })
  expect((await reopen()).json().code).toBe('STATEMENT_ANNOUNCED')
  await sql`update disbursements set withdrawn_in = 2, withdrawal_hash = '0x02'`.execute(db)
  expect((await reopen()).json().body).toMatchObject({ state: 'DRAFT', approved: null })
  // A reorganisation takes the withdrawal back.
  await sql`update disbursements set withdrawn_in = null, withdrawal_hash = null`.execute(db)
  expect(await find(id)).toMatchObject({ announcements: [{ id: 1, state: 'ANNOUNCED', isEarlier: true }] })
  const { documentHash } = await desk.seen(id)
  expect((await change(id, 'submit', { documentHash }, { method: 'POST' })).json().code).toBe('STATEMENT_ANNOUNCED')
  expect((await discard(id)).json().code).toBe('STATEMENT_ANNOUNCED')
  await sql`update disbursements set withdrawn_in = 3, withdrawal_hash = '0x03'`.execute(db)
  expect((await discard(id)).json().body).toMatchObject({ state: 'DISCARDED' })
  await sql`delete from disbursements`.execute(db)
})

test('what the approver has seen must still be true: a row that changed makes the approval stale', async () => {
  const id = await draft('stale')
  await complete(id)
  const { documentHash } = await desk.seen(id)
  await change(id, 'submit', { documentHash }, { method: 'POST' })
  const { version } = await find(id)
  const approve = (hash: string, seenVersion = version) =>
    send('POST', `/api/statements/${id}/approve`, { as: grace, body: { version: seenVersion, documentHash: hash } })
  expect((await approve(`0x${'ab'.repeat(32)}`)).json().code).toBe('STATEMENT_CHANGED')
  expect((await approve(documentHash, version + 1)).json().code).toBe('STATEMENT_CHANGED')
  await sql`update payer_statement_rows set amount = amount + 1 where statement_id = ${id} and number = 2`.execute(db)
  await sql`update payer_statement_totals set stated = stated + 1 where statement_id = ${id}`.execute(db)
  expect((await approve(documentHash)).json().code).toBe('STATEMENT_CHANGED')
  expect((await find(id)).state).toBe('SUBMITTED')
  expect(
    await db
      .selectFrom('royalty_documents')
      .selectAll()
      .where('hash', '=', documentHash as `0x${string}`)
      .execute(),
  ).toEqual([])
  await change(id, 'reopen', { reason: 'It changed.' }, { method: 'POST' })
  await discard(id)
})

test('a document that is approved after its announcement is shown at once', async () => {
  const id = await draft('announced early')
  await complete(id)
  const { documentHash } = await desk.seen(id)
  const { announce } = await preview(id)
  await change(id, 'submit', { documentHash }, { method: 'POST' })
  await sql`
    insert into disbursements (id, block_number, transaction_hash, announced_at, document_hash, lines_hash, rate, payable_from)
    values (1, 1, ${documentHash}, now(), ${documentHash}, ${announce?.linesHash}, ${announce?.rate}, now() + interval '2 days')
  `.execute(db)
  const read = async () => (await send('GET', '/api/public/royalties/1')).json().body
  const newestEvent = () => db.selectFrom('live_event_counter').select('newest_id').executeTakeFirstOrThrow()
  expect(await read()).toMatchObject({ payer: null })
  const before = await newestEvent()
  await change(id, 'approve', { documentHash }, { method: 'POST', as: grace })
  expect(await read()).toMatchObject({ payer: 'DistroKid', documentHash })
  expect((await newestEvent()).newest_id).toBe(before.newest_id + 1n)
  await sql`delete from disbursements`.execute(db)
  await change(id, 'reopen', { reason: 'A test.' }, { method: 'POST' })
  await discard(id)
})

test('neither who took it in nor who changed it last can approve it', async () => {
  const id = await draft('eyes')
  await complete(id)
  const { documentHash } = await desk.seen(id)
  const submit = (as: string) => change(id, 'submit', { documentHash }, { method: 'POST', as })
  const approve = (as: string) => change(id, 'approve', { documentHash }, { method: 'POST', as })
  await submit(desk.ada)
  expect((await approve(desk.ada)).json()).toMatchObject({
    code: 'SECOND_ADMINISTRATOR_NEEDED',
    message: expect.stringContaining('You uploaded it'),
  })
  await change(id, 'reopen', { reason: 'Grace looks.' }, { method: 'POST', as: grace })
  await submit(grace)
  expect((await approve(grace)).json()).toMatchObject({
    code: 'SECOND_ADMINISTRATOR_NEEDED',
    message: expect.stringContaining('changed or submitted'),
  })
  expect((await approve(desk.ada)).json().code).toBe('SECOND_ADMINISTRATOR_NEEDED')
  await sql`update administrators set removed_at = now() where email = 'grace@melos.example'`.execute(db)
  expect((await find(id)).approval).toEqual({ isAllowed: false, reason: expect.stringContaining('only administrator') })
  await sql`update administrators set removed_at = null`.execute(db)
  // The database itself refuses one administrator alone.
  const alone = sql`update payer_statements set state = 'APPROVED', approved_by = taken_in_by, approved_at = now() where id = ${id}`
  await expect(alone.execute(db)).rejects.toThrow('check constraint')
  await change(id, 'reopen', { reason: 'Enough.' }, { method: 'POST' })
  await discard(id)
})

test('the same bytes are refused, also at the same moment, and can be taken in again after a discard', async () => {
  const file = distroKidFile([distroKidRow({ earnings: '1', title: 'Twice' })])
  const answers = await Promise.all([desk.takeIn(file), desk.takeIn(file, { payer: 'Somebody else' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('FILE_TAKEN_IN')
  const { id } = answers.find(({ statusCode }) => statusCode === 201)?.json().body ?? {}
  await desk.whenRead(id)
  expect((await desk.takeIn(file)).json()).toMatchObject({
    code: 'FILE_TAKEN_IN',
    message: expect.stringContaining(`${id}`),
  })
  await discard(id)
  expect(await find(id)).toMatchObject({ state: 'DISCARDED', rows: 0 })
  const again = await desk.read(file)
  await discard(again.id)
})

test('the same rows in another file are warned of and need an acknowledgement that is in the audit log', async () => {
  const same = distroKidRow({ earnings: '20', month: '2025-12' })
  const first = await desk.read(distroKidFile([same, distroKidRow({ earnings: '5', month: '2025-11' })]))
  const second = await desk.read(distroKidFile([same, same]), { payer: 'Another name' })
  await change(second.id, 'receipt', receipt)
  await change(second.id, 'terms', { ...testTerms, periodFrom: '2025-12-01', periodTo: '2025-12-31' })
  const { warnings, obstacles } = await preview(second.id)
  expect(warnings).toContainEqual({ kind: 'ROWS_IN_OTHER', statementId: first.id, rows: 2 })
  expect(warnings).toContainEqual({ kind: 'ALIKE_ROWS', rows: 2 })
  expect(obstacles).toEqual([{ kind: 'REPEATS_NOT_ACKNOWLEDGED' }])
  expect((await preview(first.id)).warnings).toContainEqual({ kind: 'ROWS_IN_OTHER', statementId: second.id, rows: 2 })
  const submit = await change(second.id, 'submit', { documentHash: `0x${'00'.repeat(32)}` }, { method: 'POST' })
  expect(submit.json().code).toBe('STATEMENT_INCOMPLETE')
  await change(second.id, 'repeats', { reason: 'The payer corrected itself.' })
  expect((await preview(second.id)).obstacles).toEqual([])
  const log = await db
    .selectFrom('audit_log')
    .select('reason')
    .where('action', '=', 'STATEMENT_REPEATS_ACKNOWLEDGED')
    .execute()
  expect(log.map(({ reason }) => reason)).toContain(`statement ${second.id}: The payer corrected itself.`)
  await discard(first.id)
  expect((await preview(second.id)).warnings.map(({ kind }) => kind)).not.toContain('ROWS_IN_OTHER')
  await discard(second.id)
})

test('a file that nobody knows is mapped once, and the next one of the payer needs nothing', async () => {
  const file = (amount: string) => `Song;Code;Betrag\nNight Ferry;GBAYE0601477;${amount}\nHarbour;GBAYE0601479;1.234,50`
  const first = await desk.read(file('0,5'), { payer: 'Verlag' })
  expect(first).toMatchObject({ state: 'MAPPING', sample: { header: ['Song', 'Code', 'Betrag'], encoding: 'UTF8' } })
  const mapping = { columns: { AMOUNT: 2, ISRC: 1, TITLE: 0 }, currency: 'EUR', decimals: 'COMMA' }
  expect((await change(first.id, 'mapping', { ...mapping, currency: null })).statusCode).toBe(400)
  expect((await change(first.id, 'mapping', { ...mapping, columns: { AMOUNT: 9 } })).statusCode).toBe(400)
  await change(first.id, 'mapping', mapping)
  expect(await desk.whenRead(first.id)).toMatchObject({
    state: 'DRAFT',
    stated: [{ currency: 'EUR', amount: '1235', rows: 2 }],
  })
  expect(await desk.read(file('0,25'), { payer: ' verlag' })).toMatchObject({
    state: 'DRAFT',
    stated: [{ currency: 'EUR', amount: '1234.75', rows: 2 }],
  })
})

test('a discarded file takes its mapping along, so that a wrong one can be corrected', async () => {
  const file = (net: string) => `Song;Code;Gross;Net\nNight Ferry;GBAYE0601477;9,5;${net}`
  const mapping = { columns: { AMOUNT: 2, ISRC: 1, TITLE: 0 }, currency: 'EUR', decimals: 'COMMA' }
  const first = await desk.read(file('8,5'), { payer: 'Haus' })
  await change(first.id, 'mapping', mapping)
  expect((await desk.whenRead(first.id)).state).toBe('DRAFT')
  await discard(first.id)
  const again = await desk.read(file('8,5'), { payer: 'Haus' })
  expect(again.state).toBe('MAPPING')
  await change(again.id, 'mapping', { ...mapping, columns: { ...mapping.columns, AMOUNT: 3 } })
  expect(await desk.whenRead(again.id)).toMatchObject({ stated: [{ amount: '8.5' }] })
  // The payer's next export has points, which the mapping refuses.
  const failed = await desk.read(file('8.25'), { payer: 'Haus' })
  expect(failed.state).toBe('FAILED')
  await discard(failed.id)
  expect((await desk.read(file('8.25'), { payer: 'Haus' })).state).toBe('MAPPING')
})

test('lines of a song that is not sold wait: they are left for later and taken up after the sale', async () => {
  const unsold = await desk.addSong({ title: 'Unsold', isSold: false, codes: { isrcs: ['GBAYE0601480'] } })
  const { id } = await desk.read(
    distroKidFile([
      distroKidRow({ earnings: '10', month: '2024-01' }),
      distroKidRow({ earnings: '20', month: '2024-01', isrc: 'GBAYE0601480', title: 'Unsold' }),
    ]),
  )
  const groups = (await send('GET', `/api/statements/${id}/groups`)).json()
  expect(groups).toMatchObject({ undecidedRows: 1, data: [{ isrc: 'GBAYE0601480', work: { id: unsold.id }, rows: 1 }] })
  const group = groups.data[0].key
  const ours = { lines: { group }, decision: { kind: 'OURS', workId: unsold.id } }
  expect((await change(id, 'decisions', ours)).json().code).toBe('STATEMENT_INCOMPLETE')
  await change(id, 'decisions', { lines: { group }, decision: { kind: 'LATER' } })
  await change(id, 'receipt', { ...receipt, amount: '27.01' })
  await change(id, 'terms', { ...testTerms, periodFrom: '2024-01-01', periodTo: '2024-01-31' })
  const seen = await preview(id)
  expect(seen.warnings).toContainEqual({ kind: 'NOT_SOLD', song: unsold.song })
  expect(seen.counts.later).toEqual({ eur: '18.006666666667', rows: 1 })
  const documentHash = seen.announce?.documentHash
  await change(id, 'submit', { documentHash }, { method: 'POST' })
  await change(id, 'approve', { documentHash }, { method: 'POST', as: grace })
  await sql`update songs set sold_in = 3, auction_id = 99, seller = token where token = ${unsold.song}`.execute(db)
  const taken = await send('POST', `/api/statements/${id}/later`)
  expect(taken.json().body).toMatchObject({
    state: 'DRAFT',
    laterOf: id,
    receipt: { amount: '18.006666666667', reference: receipt.reference },
    stated: [{ currency: 'EUR', amount: '18.006666666667', rows: 1 }],
  })
  expect((await send('POST', `/api/statements/${id}/later`)).statusCode).toBe(409)
  const later = taken.json().body.id
  await change(later, 'terms', testTerms)
  expect(await preview(later)).toMatchObject({
    obstacles: [],
    statements: [{ title: 'Unsold', gross: '18.006666666667' }],
  })
  await discard(later)
  expect((await send('POST', `/api/statements/${id}/later`)).statusCode).toBe(201)
})

test('a minus is brought forward from the documents until it is earned back, and each statement is compared with the last', async () => {
  const minus = await desk.addSong({ title: 'Minus', percentage: 100, codes: { isrcs: ['GBAYE0601490'] } })
  const pay = async (month: string, earnings: string, amount: string) => {
    const { id } = await desk.read(
      distroKidFile([
        distroKidRow({ earnings, month, isrc: 'GBAYE0601490', title: 'Minus' }),
        distroKidRow({ earnings: '100', month, isrc: 'GBAYE0601477' }),
      ]),
    )
    await change(id, 'receipt', { ...receipt, amount })
    await change(id, 'terms', { ...testTerms, periodFrom: `${month}-01`, periodTo: `${month}-28` })
    const seen = await preview(id)
    const documentHash = seen.announce?.documentHash
    await change(id, 'submit', { documentHash }, { method: 'POST' })
    expect((await change(id, 'approve', { documentHash }, { method: 'POST', as: grace })).statusCode).toBe(200)
    return { id, seen, own: seen.statements.find(({ song }) => song === minus.song) }
  }
  const first = await pay('2023-01', '-30', '70')
  expect(first.own).toMatchObject({ net: '-30', eur: '0', carriedForward: '-30', fee: '0' })
  expect(first.seen.warnings).toContainEqual({ kind: 'NEGATIVE', song: minus.song })
  expect(first.seen.announce?.lines.map(({ song }) => song)).toEqual([ferry.song])
  const second = await pay('2023-02', '50', '150')
  expect(second.own).toMatchObject({
    gross: '50',
    fee: '5',
    broughtForward: '-30',
    net: '15',
    eur: '15',
    carriedForward: '0',
  })
  // The first is no longer the last with these songs, so the second depends on it.
  expect((await find(first.id)).canReopen).toBe(false)
  const reopened = await change(first.id, 'reopen', { reason: 'No.' }, { method: 'POST' })
  expect(reopened.json().code).toBe('STATEMENT_FIXED')
  const third = await pay('2023-03', '200', '300')
  expect(third.own).toMatchObject({ broughtForward: '0', eur: '180' })
  expect(third.seen.warnings).toContainEqual({ kind: 'FAR_OFF_LAST', song: minus.song, eur: '180', lastEur: '15' })
})

test('a file below zero is carried forward publicly, to the last 10^-12, and so are its lines left for later', async () => {
  const below = await desk.addSong({ title: 'Below', percentage: 100, codes: { isrcs: ['GBAYE0601470'] } })
  const late = await desk.addSong({ title: 'Late', percentage: 100, isSold: false, codes: { isrcs: ['GBAYE0601471'] } })
  const row = (isrc: string, earnings: string) => distroKidRow({ earnings, month: '2018-01', isrc, title: isrc })
  const { id, stated } = await desk.read(
    distroKidFile([
      row('GBAYE0601470', '-5'),
      row('GBAYE0601470', '1'),
      row('GBAYE0601471', '-3'),
      row('USRC17607839', '0.5'),
    ]),
  )
  expect(stated).toMatchObject([{ amount: '-6.5' }])
  for (const amount of ['6', '0']) {
    const refused = await change(id, 'receipt', { ...receipt, amount })
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('must be below 0')])
  }
  expect((await change(id, 'receipt', { ...receipt, amount: '-6' })).statusCode).toBe(200)
  await change(id, 'terms', { ...testTerms, periodFrom: '2018-01-01', periodTo: '2018-01-31' })
  for (const { key, isrc } of (await send('GET', `/api/statements/${id}/groups`)).json().data) {
    const kind = isrc === 'GBAYE0601471' ? 'LATER' : 'NOT_OURS'
    await change(id, 'decisions', { lines: { group: key }, decision: { kind } })
  }
  const seen = await preview(id)
  expect(seen.counts).toMatchObject({
    ours: { eur: '-3.692307692308' },
    notOurs: { eur: '0.461538461539' },
    later: { eur: '-2.769230769231' },
  })
  expect(seen.conversions).toEqual([{ currency: 'USD', stated: '-6.5', eur: '-6' }])
  const forward = { net: '-3.692307692308', eur: '0', fee: '0', carriedForward: '-3.692307692308' }
  expect(seen).toMatchObject({ obstacles: [], statements: [{ song: below.song, ...forward }], announce: { lines: [] } })
  const documentHash = seen.announce?.documentHash
  await change(id, 'submit', { documentHash }, { method: 'POST' })
  expect((await change(id, 'approve', { documentHash }, { method: 'POST', as: grace })).statusCode).toBe(200)
  expect(readDocument((await preview(id)).document ?? '').receipt.amount).toBe(-6n * 10n ** 12n)
  await sql`update songs set sold_in = 3, auction_id = 98, seller = token where token = ${late.song}`.execute(db)
  const taken = (await send('POST', `/api/statements/${id}/later`)).json().body
  expect(taken).toMatchObject({ receipt: { amount: '-2.769230769231' }, stated: [{ amount: '-2.769230769231' }] })
  await change(taken.id, 'terms', testTerms)
  expect(await preview(taken.id)).toMatchObject({
    obstacles: [],
    statements: [{ title: 'Late', gross: '-2.769230769231', carriedForward: '-2.769230769231' }],
  })
  await discard(taken.id)
})

test('lines that add up to zero take no receipt', async () => {
  const { id } = await desk.read(
    distroKidFile([
      distroKidRow({ earnings: '5', month: '2017-01' }),
      distroKidRow({ earnings: '-5', month: '2017-01' }),
    ]),
  )
  const refused = await change(id, 'receipt', receipt)
  expect(refused.json()).toMatchObject({
    code: 'STATEMENT_INCOMPLETE',
    message: expect.stringContaining('add up to exactly zero'),
  })
  expect((await preview(id)).obstacles).toContainEqual({ kind: 'TOTAL_ZERO', currency: 'USD' })
  await discard(id)
})

test('lines that cancel out and a large receipt are refused with a reason instead of an error', async () => {
  const { id } = await desk.read(
    distroKidFile([
      distroKidRow({ earnings: '1000000000000', month: '2016-01' }),
      distroKidRow({ earnings: '-999999999999.99', month: '2016-01', isrc: 'GBAYE0601479', title: 'Harbour' }),
    ]),
  )
  await change(id, 'receipt', { ...receipt, amount: '1000' })
  await change(id, 'terms', { ...testTerms, periodFrom: '2016-01-01', periodTo: '2016-01-31' })
  expect(await preview(id)).toMatchObject({ obstacles: [{ kind: 'TOO_MUCH' }], statements: [], announce: null })
  await discard(id)
})

test('a receipt after today and a period of a mistyped year are refused', async () => {
  const { id } = await desk.read(distroKidFile([distroKidRow({ earnings: '1', month: '2014-01' })]))
  const day = (past: number) => new Date(Date.now() + past * 86_400_000).toISOString().slice(0, 10)
  const receive = async (receivedOn: string) => (await change(id, 'receipt', { ...receipt, receivedOn })).json()
  expect(await receive(day(3))).toMatchObject({ code: 'BAD_REQUEST', message: 'receivedOn: must not be after today' })
  expect(await receive(day(0))).toMatchObject({ body: { receipt: { receivedOn: day(0) } } })
  const set = async (period: object) => (await change(id, 'terms', { ...testTerms, ...period })).json()
  expect((await set({ periodFrom: '1999-12-31' })).message).toBe('periodFrom: must not be before the year 2000')
  expect((await set({ periodTo: day(368) })).message).toBe('periodTo: must not be more than a year ahead')
  expect(await set({ periodFrom: '2000-01-01', periodTo: day(363) })).toMatchObject({ body: { state: 'DRAFT' } })
  await discard(id)
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}

test('two approvals at once bring a balance forward once', async () => {
  const song = await desk.addSong({ title: 'Race', percentage: 100, codes: { isrcs: ['GBAYE0601499'] } })
  const prepare = async (month: string, earnings: string) => {
    const { id } = await desk.read(
      distroKidFile([
        distroKidRow({ earnings, month, isrc: 'GBAYE0601499', title: 'Race' }),
        distroKidRow({ earnings: '100', month, isrc: 'GBAYE0601477' }),
      ]),
    )
    await change(id, 'receipt', { ...receipt, amount: '110' })
    await change(id, 'terms', { ...testTerms, periodFrom: `${month}-01`, periodTo: `${month}-28` })
    const { documentHash } = await desk.seen(id)
    await change(id, 'submit', { documentHash }, { method: 'POST' })
    return { id, approve: () => change(id, 'approve', { documentHash }, { method: 'POST', as: grace }) }
  }
  const minus = await prepare('2022-01', '-5')
  await minus.approve()
  const [one, other] = [await prepare('2022-02', '10'), await prepare('2022-03', '10')]
  // Another transaction with the same document stops the first approval after it has worked out its balances.
  const { answers: answering } = await db.transaction().execute(async (tx) => {
    const { documentHash } = await desk.seen(one.id)
    await tx
      .insertInto('royalty_documents')
      .values({ hash: documentHash as `0x${string}`, document: '' })
      .execute()
    const first = one.approve()
    await waitUntil('the first waits', async () => (await countWaiting()) === 1)
    let isOver = false
    const second = other.approve().finally(() => {
      isOver = true
    })
    await waitUntil('the second waits or is over', async () => isOver || (await countWaiting()) === 2)
    await sql`delete from royalty_documents where hash = ${documentHash}`.execute(tx)
    // In an object, because the transaction would wait for the answers, which wait for the transaction.
    return { answers: Promise.all([first, second]) }
  })
  const answers = await answering
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('STATEMENT_CHANGED')
  expect(song.id).toBeDefined()
})

test('an album line is divided over its tracks, and ours are the first of them', async () => {
  const { id } = await desk.read(
    distroKidFile([distroKidRow({ earnings: '10', month: '2021-01', isrc: '', upc: '036000291452', title: 'Album' })]),
  )
  const tooExact = await change(id, 'receipt', { ...receipt, amount: '0.001' })
  expect(tooExact.json().message).toContain('at most 2 decimals')
  await change(id, 'receipt', { ...receipt, amount: '0.1' })
  await change(id, 'terms', { ...testTerms, feePercent: '0' })
  const { statements, counts } = await preview(id)
  const gross = Object.fromEntries(statements.map(({ workId, gross: eur }) => [workId, eur]))
  const [first = '', second = ''] = [ferry.id, harbour.id].sort()
  expect(gross).toEqual({ [first]: '0.033333333333', [second]: '0.033333333333' })
  expect(counts).toMatchObject({
    ours: { eur: '0.066666666666', rows: 1 },
    notOurs: { eur: '0.033333333334', rows: 1 },
  })
  await discard(id)
})

test('currencies are shared each for itself, and the parts must add up', async () => {
  const file = 'Song;Code;Amount;Money\nNight Ferry;GBAYE0601477;1.005;USD\nNight Ferry;GBAYE0601477;3.25;GBP'
  const { id } = await desk.read(file, { payer: 'Mixed' })
  await change(id, 'mapping', { columns: { AMOUNT: 2, ISRC: 1, TITLE: 0, CURRENCY: 3 }, decimals: 'POINT' })
  await desk.whenRead(id)
  expect((await change(id, 'receipt', receipt)).statusCode).toBe(400)
  const parts = [
    { currency: 'USD', amount: '40' },
    { currency: 'GBP', amount: '60' },
  ]
  expect((await change(id, 'receipt', { ...receipt, amount: '99', parts })).statusCode).toBe(400)
  expect((await change(id, 'receipt', { ...receipt, parts })).statusCode).toBe(200)
  await change(id, 'terms', { ...testTerms, periodFrom: '2020-01-01', periodTo: '2020-01-31' })
  const seen = await preview(id)
  expect(seen.warnings).toContainEqual({ kind: 'MIXED_CURRENCIES', currencies: ['GBP', 'USD'] })
  expect(seen.conversions).toEqual([
    { currency: 'GBP', stated: '3.25', eur: '60' },
    { currency: 'USD', stated: '1.005', eur: '40' },
  ])
  expect(seen.counts.ours).toEqual({ eur: '100', rows: 2 })
  await discard(id)
})

test('the file is downloaded as it came, and has no public address', async () => {
  const file = distroKidFile([distroKidRow({ earnings: '1', month: '2019-01' })])
  const { id } = await desk.read(file, { name: '../../etc/pass\u202ewd\u0000.csv' })
  expect((await find(id)).fileName).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
  expect((await send('GET', `/api/statements/${id}/file`)).body).toBe(file)
  const { file_id } = await db
    .selectFrom('payer_statements')
    .select('file_id')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  expect((await desk.app.inject(`/api/public/media/${file_id}`)).statusCode).toBe(404)
  await discard(id)
  expect(await desk.store.find(file_id ?? '')).toBeUndefined()
  expect((await send('GET', `/api/statements/${id}/file`)).statusCode).toBe(404)
})

test('an administrator with a passkey must have used it just now to approve', async () => {
  const { id: administrator } = await db
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', 'grace@melos.example')
    .executeTakeFirstOrThrow()
  await sql`
    insert into passkeys (id, administrator_id, public_key, counter, transports, label, backed_up, created_at)
    values ('\\x01', ${administrator}, '\\x02', 0, '{}', 'Key', false, now())`.execute(db)
  const id = await draft('passkey')
  await complete(id)
  const { documentHash } = await desk.seen(id)
  await change(id, 'submit', { documentHash }, { method: 'POST' })
  const approve = () => change(id, 'approve', { documentHash }, { method: 'POST', as: grace })
  expect((await approve()).json().code).toBe('REAUTHENTICATE')
  await sql`update sessions set verified_at = now(), verified_by = 'PASSKEY' where administrator_id = ${administrator}`.execute(
    db,
  )
  expect((await approve()).json().body).toMatchObject({ state: 'APPROVED', approved: { by: 'grace@melos.example' } })
})
