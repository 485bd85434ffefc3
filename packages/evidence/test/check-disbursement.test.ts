import { royaltiesAbi, songTokenAbi } from '@melos/contracts'
import { hashLines, perToken, workOut, writeDocument } from '@melos/statements/document'
import { callNode } from '@melos/test-kit/start-anvil'
import { type Address, createClient, custom, encodeEventTopics, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDisbursement } from '../src/disbursement/check-disbursement.ts'
import { openChain } from '../src/open-chain.ts'
import { openSongMarket, UNIT } from './open-song-market.ts'
import { sampleDisbursement } from './sample-disbursement.ts'

const EUR = 10n ** 12n
type World = Awaited<ReturnType<typeof openSongMarket>>
type Disbursement = ReturnType<typeof sampleDisbursement>

let world: World
let songs: readonly [Address, Address]
let holders: readonly Awaited<ReturnType<World['openHolder']>>[]
let first: Disbursement
let second: Disbursement
let announced: Disbursement

/** Two songs earn twice. In between, tokens and parts of tokens change hands, and some accounts are paid. */
beforeAll(async () => {
  world = await openSongMarket()
  const [ann, ben, cleo] = [await world.openHolder(), await world.openHolder(), await world.openHolder()]
  holders = [ann, ben, cleo]
  songs = [
    await world.sellSong([
      [ann, 4n],
      [ben, 3n],
    ]),
    await world.sellSong([
      [ann, 10n],
      [cleo, 1n],
    ]),
  ]
  const [one, two] = songs
  const rate = 3n * UNIT + 7n
  first = sampleDisbursement(
    [
      { song: one, wholeTokens: 7n, amounts: [100n * EUR, -7n * EUR - 1n] },
      { song: two, wholeTokens: 11n, amounts: [13n * EUR + 5n], percentage: 33 },
    ],
    { rate },
  )
  await world.payInAnnounced({ id: await announce(first), lines: first.lines })
  const give = (from: (typeof holders)[number], to: Address, song: Address, amount: bigint) =>
    from.writeContractSync({ address: song, abi: songTokenAbi, functionName: 'transfer', args: [to, amount] })
  await give(ann, cleo.address, one, UNIT / 3n)
  await pay(ann.address, [one, two])
  second = sampleDisbursement(
    [
      { song: one, wholeTokens: 7n, amounts: [60n * EUR] },
      { song: two, wholeTokens: 11n, amounts: [-4n * EUR] },
    ],
    { rate: rate - 1_000n },
  )
  await world.payInAnnounced({ id: await announce(second), lines: second.lines })
  await give(cleo, ben.address, one, UNIT / 7n)
  await pay(ben.address, [one])
  announced = sampleDisbursement([{ song: one, wholeTokens: 7n, amounts: [10n * EUR] }], { rate })
  await announce(announced)
}, 240_000)

afterAll(() => world.node.stop())

const announce = ({ hash, lines, document }: Disbursement): Promise<bigint> =>
  world.announce({ document: hash, lines, rate: document.rate.melsPerEur })

async function pay(account: Address, named: readonly Address[]): Promise<void> {
  const ascending = named.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  await world.seller.writeContractSync({ ...world.royalties, functionName: 'pay', args: [account, ascending] })
}

const check = (id: bigint, document: string, client = openChain(world.node.rpcUrl)) =>
  checkDisbursement(client, { royalties: world.royalties.address, id, document }, { retryDelayMs: 1 })

test('a correct disbursement is right, with everyone who held tokens at the deposit', async () => {
  const verdict = await check(1n, first.text)
  expect(verdict.findings).toEqual([])
  expect(verdict).toMatchObject({ verdict: 'right', state: 'PAID_IN', accounts: 4, payments: 3 })
  expect(verdict.rate).toEqual({ announced: 3n * UNIT + 7n, previous: null })
  const [ann, ben, cleo] = holders.map(({ address }) => address)
  const ofFirst = verdict.songs.find(({ song }) => song === songs[0])
  expect(ofFirst?.holders.map(({ account, tokens }) => [account, tokens])).toEqual([
    [ann, 4n * UNIT],
    [ben, 3n * UNIT],
  ])
  const ofSecond = verdict.songs.find(({ song }) => song === songs[1])
  expect(ofSecond?.holders.map(({ account }) => account)).toEqual([ann, cleo])
  expect(ofFirst?.holders.reduce((sum, { mels }) => sum + mels, 0n)).toBe(ofFirst?.mels)
  expect(verdict.totals.balance).toBe(verdict.totals.held)
})

test('a song below zero gets no line, and the rate of the disbursement before is beside the rate', async () => {
  const verdict = await check(2n, second.text)
  expect(verdict).toMatchObject({ verdict: 'right', findings: [], payments: 2 })
  expect(verdict.songs.map(({ song, statement }) => [song, statement])).toEqual([[songs[0], 2n]])
  expect(verdict.rate).toEqual({ announced: 3n * UNIT - 993n, previous: 3n * UNIT + 7n })
  expect(verdict.songs[0]?.holders.map(({ tokens }) => tokens)).toEqual([4n * UNIT - UNIT / 3n, 3n * UNIT, UNIT / 3n])
})

test('what is only announced is unfinished', async () => {
  const verdict = await check(3n, announced.text)
  expect(verdict).toMatchObject({ verdict: 'unfinished', state: 'ANNOUNCED', findings: [], songs: [] })
  expect(verdict.rate.previous).toBe(3n * UNIT - 993n)
})

test('one base unit in the document is found and located', async () => {
  const statements = first.document.statements.map((statement, place) =>
    place === 0 ? { ...statement, mels: statement.mels + 1n } : statement,
  )
  const verdict = await check(1n, writeDocument({ ...first.document, statements }))
  expect(verdict.verdict).toBe('wrong')
  expect(verdict.findings.map(({ against, where }) => `${against}: ${where}`)).toEqual([
    'chain: document hash',
    'document: statements[0].mels',
    'chain: lines hash',
    'chain: statements[0].mels',
  ])
})

test('a document that agrees with itself and not with the chain is found', async () => {
  const [one, two] = songs
  const other = sampleDisbursement(
    [
      { song: one, wholeTokens: 7n, amounts: [100n * EUR, -7n * EUR] },
      { song: two, wholeTokens: 11n, amounts: [13n * EUR + 5n], percentage: 33 },
    ],
    { rate: 3n * UNIT + 7n },
  )
  const { verdict, findings } = await check(1n, other.text)
  expect(verdict).toBe('wrong')
  expect(findings.every(({ against }) => against === 'chain')).toBe(true)
  expect(findings.map(({ where }) => where)).toEqual(expect.arrayContaining(['document hash', 'lines hash']))
  expect((await check(1n, second.text)).verdict).toBe('wrong')
})

test('a text that is no document, or not canonical, is found', async () => {
  expect(await check(1n, '{}')).toMatchObject({ verdict: 'wrong', document: null })
  expect((await check(1n, ` ${first.text}`)).findings[0]).toMatchObject({ where: 'document hash' })
})

test('a disbursement that does not exist is unknown', async () => {
  await expect(check(9n, first.text)).rejects.toMatchObject({ code: 'DISBURSEMENT_UNKNOWN' })
  const place = { royalties: world.deployed.mels, id: 1n, document: first.text }
  await expect(checkDisbursement(openChain(world.node.rpcUrl), place)).rejects.toMatchObject({
    code: 'DISBURSEMENT_UNKNOWN',
  })
})

/** A node that leaves out the log at this place, counted over all its answers for this event. */
function forgetfulNode(topic: string, place: number) {
  const key = (log: unknown) => `${Object(log).blockNumber}/${Object(log).logIndex}`
  const seen: string[] = []
  return createClient({
    transport: custom({
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        const answer = await callNode(world.node.rpcUrl, method, ...(params ?? []))
        if (method !== 'eth_getLogs' || !Array.isArray(answer)) return answer
        for (const log of answer) if (log.topics[0] === topic && !seen.includes(key(log))) seen.push(key(log))
        return answer.filter((log) => key(log) !== seen[place])
      },
    }),
  })
}

const topicOf = {
  transfer: encodeEventTopics({ abi: songTokenAbi, eventName: 'Transfer' })[0],
  paidIn: encodeEventTopics({ abi: royaltiesAbi, eventName: 'RoyaltiesPaidIn' })[0],
  paid: encodeEventTopics({ abi: royaltiesAbi, eventName: 'RoyaltiesPaid' })[0],
  announced: encodeEventTopics({ abi: royaltiesAbi, eventName: 'DisbursementAnnounced' })[0],
}

test.each([
  ['transfer', 10],
  ['paidIn', 3],
  ['paid', 3],
  ['announced', 3],
] as const)('a node that leaves out any one of the %s logs is noticed', { timeout: 120_000 }, async (kind, count) => {
  for (let place = 0; place < count; place += 1) {
    const client = forgetfulNode(topicOf[kind], place)
    const found = check(1n, first.text, client).then(({ verdict }) => verdict)
    await expect(found, `log ${place}`).rejects.toMatchObject({
      code: expect.stringMatching(/^CHAIN_INCOMPLETE$/),
    })
  }
})

test('the document’s arithmetic is the contract’s', { timeout: 120_000 }, async () => {
  const { seller, royalties } = world
  const ask = async (eur: bigint, rate: bigint) => {
    const [song] = songs
    const line = { song, eur: eur * 10n ** 6n, periodFrom: 20260101, periodTo: 20260630, statementHash: zeroHash }
    const id = await world.announce({ document: zeroHash, lines: [line], rate })
    const [hash] = await seller.readContract({ ...royalties, functionName: 'announcementOf', args: [id] })
    expect(hash).toBe(hashLines([line]))
    return { id, line }
  }
  const free = { feePercent: 0n, rate: 0n }
  const whole = { broughtForward: 0n, wholeTokens: 7n, percentage: 100 }
  for (const [eur, rate] of [
    [12_345_678_901_234n, 2n * UNIT + 123_456_789n],
    [1n, 4n * UNIT],
    [999_999_999_999n, 2n * UNIT + 1n],
  ] as const) {
    const { id, line } = await ask(eur, rate)
    const hash = await seller.writeContractSync({ ...royalties, functionName: 'payIn', args: [id, [line]] })
    const [event] = await seller.getContractEvents({
      ...royalties,
      eventName: 'RoyaltiesPaidIn',
      fromBlock: hash.blockNumber,
      strict: true,
    })
    const worked = workOut({ ...whole, gross: eur }, { ...free, rate })
    expect(event?.args.mels).toBe(worked.mels)
    expect(worked.melsPerToken).toBe(perToken(eur, { wholeTokens: 7n, rate }).melsPerToken)
  }
})

test('the contract refuses exactly the lines that are carried forward', { timeout: 120_000 }, async () => {
  const { seller, royalties } = world
  // EUR 10^-12 are 10^6 base units, which 80 tokens can share; at the lowest rate they are worth one base unit.
  const song = await world.sellSong([[await world.openHolder(), 80n]])
  const isAccepted = async (eur: bigint, rate: bigint): Promise<boolean> => {
    const line = { song, eur: eur * 10n ** 6n, periodFrom: 20260101, periodTo: 20260630, statementHash: zeroHash }
    const args = [await world.announce({ document: zeroHash, lines: [line], rate }), [line]] as const
    return await seller.simulateContract({ ...royalties, functionName: 'payIn', args, account: seller.account }).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toContain('LineTooSmall')
        return false
      },
    )
  }
  await lowerRate()
  const earnings = { broughtForward: 0n, wholeTokens: 80n, percentage: 100 }
  for (const [eur, isEnough] of [
    [79n, false],
    [80n, true],
  ] as const) {
    const rate = 10n ** 12n
    expect(workOut({ ...earnings, gross: eur }, { feePercent: 0n, rate }).eur > 0n).toBe(isEnough)
    expect(await isAccepted(eur, rate)).toBe(isEnough)
  }
})

/** A rate can only halve from one deposit to the next. */
async function lowerRate(): Promise<void> {
  const { seller, royalties } = world
  const [song] = songs
  for (;;) {
    const last = await seller.readContract({ ...royalties, functionName: 'lastRate' })
    if (last <= 2n * 10n ** 12n) return
    const half = last / 2n + 1n
    const line = { song, eur: UNIT, periodFrom: 20260101, periodTo: 20260630, statementHash: zeroHash }
    await world.payInAnnounced({
      id: await world.announce({ document: zeroHash, lines: [line], rate: half }),
      lines: [line],
    })
  }
}
