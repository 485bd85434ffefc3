import { nextNetwork } from '@melos/test-kit/next-network'
import type { PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { listAuction, readAuction } from '../support/auctions.ts'
import { publishSong } from '../support/catalogue.ts'
import { drawPicture, makeTone } from '../support/make-media.ts'
import { type Market, openMarket } from '../support/market.ts'
import { placeBids } from '../support/place-bids.ts'
import { type Melos, startMelos } from '../support/start-melos.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type Answer, type Ask, openClient, type Question } from './http-client.ts'
import { join } from './people.ts'

export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A Melos behind a proxy with an auction, a bid and other targets. */
export interface Target {
  readonly melos: Melos
  readonly market: Market
  readonly ask: Ask
  readonly administrator: Session
  /** Has a bid in the auction and its upgraded reservation. */
  readonly victim: Session
  /** A signed-in wallet without bids. */
  readonly thief: Session
  /** Has an account and no wallet. */
  readonly member: Session
  readonly accountId: string
  /** A warning of the member. */
  readonly restrictionId: number
  readonly auctionId: number
  readonly workId: string
  readonly coverId: string
  readonly audioId: string
  readonly draftId: string
  /** A song of the member. */
  readonly songId: string
  readonly reportId: number
  readonly requestId: string
  readonly transactionHash: string
  readonly readLog: () => string
  readonly stop: () => Promise<void>
}

export const report = {
  statement: 'It is mine, in good faith.',
  work: 'My song.',
  content: 'The song on this page.',
  contentUrl: 'https://melos.example/auction/1',
  proof: 'I wrote it.',
  name: 'Ada Marsh',
  email: 'ada@example.com',
}

/** More megabytes than the socket buffers hold. */
const SECONDS_OF_SOUND = 300

export async function openTarget(): Promise<Target> {
  const { melos, readLog, stop } = await startMelos({ TRUSTED_PROXIES: '127.0.0.1,::1' })
  try {
    return { ...(await fillTarget(melos)), readLog, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fillTarget(melos: Melos): Promise<Omit<Target, 'readLog' | 'stop'>> {
  const market = await openMarket(melos)
  const ask = openClient(melos)
  const expectOk = async (question: Question) => JSON.parse((await askWell(ask, question)).text)
  const files = {
    cover: drawPicture([20, 40, 60], [220, 200, 180]),
    audio: makeTone({ seconds: SECONDS_OF_SOUND, hertz: 220 }),
  }
  const token = await publishSong(market, { work: { title: 'Bait', artist: 'The Honest' }, files, tokens: 1_000n })
  const auctionId = await listAuction(market, token, { tokens: 1_000n, price: '1', seconds: 86_400 })
  const [transactionHash = ''] = await placeBids(market, auctionId, [{ tokens: 10n, price: '2' }])
  await waitUntil('the bid is indexed', async () => (await readAuction(market, auctionId))?.bidCount === 1)

  const login = { email: 'admin@melos.local', password: 'melos-admin' }
  const administrator: Session = await expectOk({ method: 'POST', path: '/api/oauth/token', body: login })
  const [bidder] = market.bidders
  if (bidder === undefined) throw new Error('There is no bidder')
  const victim = await signIn(ask, bidder.account)
  const thief = await signIn(ask, privateKeyToAccount(generatePrivateKey()))
  const asAdministrator = { token: administrator.accessToken }
  const asVictim = { method: 'POST', token: victim.accessToken }

  const { data: works } = await expectOk({ path: '/api/works', ...asAdministrator })
  const { id: workId, asset } = works[0]
  const idOf = (type: string): string =>
    asset.files.find((file: { type: string; url: string }) => file.type === type)?.url.split('/')[4]
  const draft = await expectOk({ method: 'POST', path: '/api/drafts', body: { title: 'A draft' }, ...asAdministrator })
  const sent = await expectOk({ method: 'POST', path: '/api/public/infringement-reports', body: report })
  const member = await join({ melos, ask })
  const warning = { kind: 'WARNING', cause: 'BREACH', statement: 'Do not.' }
  const path = `/api/accounts/${member.id}/restrictions`
  const restricted = await expectOk({ method: 'POST', path, body: warning, ...asAdministrator })
  const asMember = { token: member.accessToken }
  const application = { stageName: 'Ada', legalName: 'Ada Wren', country: 'CZ', biography: 'Sings.' }
  await expectOk({ method: 'PUT', path: '/api/studio/artist', body: application, ...asMember })
  const song = await expectOk({ method: 'POST', path: '/api/studio/songs', body: { title: 'A song' }, ...asMember })
  const terms = { tokenCount: 10, tokenPrice: '2' }
  const { data: requests } = await expectOk({ ...asVictim, path: `/api/bids/${auctionId}`, body: terms })
  const { requestId } = requests[0]
  await expectOk({ ...asVictim, path: '/api/bids/upgrade', body: { requestId, transactionHash } })
  return {
    melos,
    market,
    ask,
    administrator,
    victim,
    thief,
    member,
    accountId: member.id,
    restrictionId: restricted.body.id,
    auctionId,
    workId,
    coverId: idOf('COVER'),
    audioId: idOf('AUDIO'),
    draftId: draft.body.id,
    songId: song.body.id,
    reportId: sent.body.id,
    requestId,
    transactionHash,
  }
}

/** Throws unless the preparation succeeds. */
export async function askWell(ask: Ask, question: Question): Promise<Answer> {
  const answer = await ask(question)
  if (answer.status >= 300) throw new Error(`${question.path} was answered with ${answer.status}: ${answer.text}`)
  return answer
}

export async function signIn(ask: Ask, account: PrivateKeyAccount): Promise<Session> {
  const from = nextNetwork()
  const metamaskAddress = account.address
  const path = '/api/public/oauth'
  const attempt = await askWell(ask, { method: 'POST', path: `${path}/attempt`, from, body: { metamaskAddress } })
  const signedNonce = await account.signMessage({ message: JSON.parse(attempt.text).message })
  const body = { metamaskAddress, signedNonce }
  return JSON.parse((await askWell(ask, { method: 'POST', path: `${path}/complete`, from, body })).text)
}
