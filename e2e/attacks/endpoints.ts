import { declarationTexts } from '@melos/api-contract'
import { report, type Target } from './open-target.ts'

/** Who has access; everyone else gets 401 or 403. */
export type Visitor =
  | 'anyone'
  | 'signed in'
  | 'bidder'
  | 'account holder'
  | 'bidder or account holder'
  | 'administrator'

export interface Endpoint {
  readonly who: Visitor
  /** The value for `{id}`, `{externalId}` or `{auctionId}`. */
  readonly id?: (target: Target) => string | number
  /** The query string that the endpoint needs. */
  readonly query?: string
  /** A valid body. */
  readonly body?: (target: Target) => object
  /** A valid body that isn't JSON. */
  readonly bytes?: string
}

const someone = '0x00000000000000000000000000000000000000A1'
const hash = `0x${'ab'.repeat(32)}`
const auction = ({ auctionId }: Target) => auctionId
const work = ({ workId }: Target) => workId
const draft = ({ draftId }: Target) => draftId
/** No target has one, so an administrator is told that there is none. */
const statement = () => 999_999
const seenVersion = { version: 1, reason: 'Because.' }
const media = ({ coverId }: Target) => coverId
const terms = {
  tokenCount: 10,
  minimumPrice: '1',
  threshold: '10',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 86_400,
  seller: someone,
}
const question = () => ({ question: 'What is a clearing price?' })
const upgrade = ({ requestId, transactionHash }: Target) => ({ requestId, transactionHash })

const token = 'A'.repeat(43)
const password = 'seven green kettles sing'
const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))
const signedAnswer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const newPasskey = { ...signedAnswer, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const order = { kind: 'WARNING', cause: 'BREACH', statement: 'Do not.' }
const account = ({ accountId }: Target) => accountId
const restriction = ({ restrictionId }: Target) => restrictionId
const passkey = () => 'AAAA'
const song = ({ songId }: Target) => songId
/** Nothing has this id, so everyone gets a 404. */
const missingId = '00000000-0000-4000-8000-000000000000'
const nothing = () => missingId
const invitation = () => ({ token })
const application = { stageName: 'Ada', legalName: 'Ada Wren', country: 'CZ', biography: 'Sings.' }
const share = { name: 'Ada', email: null, roles: [], masterShare: 10_000, compositionShare: 10_000 }
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}
const policy = { name: 'Europe', text: '', needsScreening: false, countriesDenied: ['US'], isOffered: false }
const consent = { version: 1, kind: 'TITLE', textHash: hash, signedName: 'Ada Wren' }

const infringement = ({ reportId }: Target) => reportId
const counterStatement = { why: 'I wrote it.', proof: 'My notebook.', name: 'Ben', agreesToNames: true }
const decision = { statement: 'Because.' }
const reasons = { facts: 'It is the same.', ground: 'The Copyright Act' }

/** Every endpoint of the API as its reference names it. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  'GET /api/health': { who: 'anyone' },
  'GET /api/ready': { who: 'anyone' },
  'GET /api/public/config': { who: 'anyone' },
  'POST /api/public/rpc': { who: 'anyone' },
  'POST /api/public/oauth/attempt': { who: 'anyone', body: () => ({ metamaskAddress: someone }) },
  'POST /api/public/oauth/complete': {
    who: 'anyone',
    body: () => ({ metamaskAddress: someone, signedNonce: '0xab' }),
  },
  'POST /api/public/oauth/refresh': { who: 'anyone', body: () => ({ refresh: 'none' }) },
  'POST /api/oauth/token': { who: 'anyone', body: () => ({ email: 'missingId@example.com', password: 'none' }) },
  'POST /api/oauth/logout': { who: 'signed in' },
  'GET /api/me': { who: 'signed in' },
  'DELETE /api/me': { who: 'bidder' },
  'POST /api/public/accounts': {
    who: 'anyone',
    body: () => ({ email: 'ada@example.com', username: 'ada-wren', country: 'CZ', declarations }),
  },
  'POST /api/public/accounts/confirm': { who: 'anyone', body: () => ({ token, password }) },
  'POST /api/public/accounts/session': { who: 'anyone', body: () => ({ login: 'missingId', password }) },
  'POST /api/public/accounts/reset': { who: 'anyone', body: () => ({ email: 'missingId@example.com' }) },
  'POST /api/public/accounts/reset/confirm': { who: 'anyone', body: () => ({ token, password }) },
  'POST /api/public/accounts/email/confirm': { who: 'anyone', body: () => ({ token }) },
  'POST /api/public/accounts/email/agree': { who: 'anyone', body: () => ({ token }) },
  'POST /api/public/accounts/email/undo': { who: 'anyone', body: () => ({ token }) },
  'POST /api/public/passkeys/options': { who: 'anyone' },
  'POST /api/public/passkeys/session': { who: 'anyone', body: () => ({ response: signedAnswer }) },
  'POST /api/public/administrators/accept': { who: 'anyone', body: () => ({ token, password }) },
  'GET /api/account': { who: 'account holder' },
  'PUT /api/account': { who: 'account holder', body: () => ({ name: 'Ada', about: 'Songs.', country: 'CZ' }) },
  'PUT /api/account/email': { who: 'account holder', body: () => ({ email: 'ada@example.com' }) },
  'PUT /api/account/password': { who: 'account holder', body: () => ({ password }) },
  'POST /api/account/verification': { who: 'account holder', body: () => ({ method: 'PASSWORD', password: 'none' }) },
  'POST /api/account/verification/passkey': { who: 'account holder' },
  'POST /api/account/verification/wallet': { who: 'account holder', body: () => ({ address: someone }) },
  'GET /api/account/passkeys': { who: 'account holder' },
  'POST /api/account/passkeys/options': { who: 'account holder' },
  'POST /api/account/passkeys': { who: 'account holder', body: () => ({ label: 'Key', response: newPasskey }) },
  'PUT /api/account/passkeys/{id}': { who: 'account holder', id: passkey, body: () => ({ label: 'Key' }) },
  'DELETE /api/account/passkeys/{id}': { who: 'account holder', id: passkey },
  'POST /api/account/wallets/attempt': { who: 'account holder', body: () => ({ address: someone }) },
  'POST /api/account/wallets/complete': {
    who: 'account holder',
    body: () => ({ address: someone, signature: '0xab' }),
  },
  'DELETE /api/account/wallets/{address}': { who: 'account holder', id: () => someone },
  'GET /api/account/sessions': { who: 'account holder' },
  'DELETE /api/account/sessions/{id}': { who: 'account holder', id: account },
  'DELETE /api/account/sessions': { who: 'account holder' },
  'GET /api/account/export': { who: 'account holder' },
  'GET /api/account/deletion': { who: 'account holder' },
  'DELETE /api/account': { who: 'account holder' },
  'POST /api/account/restrictions/{id}/appeal': {
    who: 'account holder',
    id: restriction,
    body: () => ({ text: 'Please look again.' }),
  },
  'GET /api/accounts': { who: 'administrator' },
  'GET /api/accounts/{id}': { who: 'administrator', id: account },
  'POST /api/accounts/{id}/restrictions': { who: 'administrator', id: account, body: () => order },
  'POST /api/restrictions/{id}/lift': { who: 'administrator', id: restriction, body: () => ({ statement: 'Enough.' }) },
  'POST /api/restrictions/{id}/answer': { who: 'administrator', id: restriction, body: () => ({ text: 'It stays.' }) },
  'POST /api/staff-exceptions': {
    who: 'administrator',
    body: () => ({ email: 'grace@example.com', reason: 'Tests the site.' }),
  },
  'GET /api/administrators': { who: 'administrator' },
  'POST /api/administrators': { who: 'administrator', body: () => ({ email: 'second@example.com' }) },
  'DELETE /api/administrators/invitations/{id}': { who: 'administrator', id: account },
  'DELETE /api/administrators/{id}': { who: 'administrator', id: () => 999_999 },
  'POST /api/administrators/{id}/reset': { who: 'administrator', id: () => 999_999 },
  'GET /api/administrator/passkeys': { who: 'administrator' },
  'POST /api/administrator/passkeys/options': { who: 'administrator' },
  'POST /api/administrator/passkeys': { who: 'administrator', body: () => ({ label: 'Key', response: newPasskey }) },
  'DELETE /api/administrator/passkeys/{id}': { who: 'administrator', id: passkey },
  'POST /api/administrator/verification/passkey': { who: 'administrator' },
  'POST /api/administrator/verification': { who: 'administrator', body: () => ({ response: signedAnswer }) },
  'GET /api/public/auctions': { who: 'anyone' },
  'GET /api/public/genres': { who: 'anyone' },
  'GET /api/public/auctions/external/{externalId}': { who: 'anyone', id: auction },
  'GET /api/public/auctions/events': { who: 'anyone' },
  'GET /api/public/auctions/external/{externalId}/events': { who: 'anyone', id: auction },
  'GET /api/public/auctions/external/{externalId}/demand': { who: 'anyone', id: auction },
  'GET /api/public/auctions/external/{externalId}/prices': { who: 'anyone', id: auction },
  'GET /api/public/bids/{id}': { who: 'anyone', id: auction },
  'GET /api/auctions': { who: 'administrator' },
  'GET /api/auctions/{id}': { who: 'administrator', id: auction },
  'GET /api/auctions/{id}/bids': { who: 'administrator', id: auction },
  'GET /api/bids/min-price/external/{externalId}': { who: 'signed in', id: auction, query: 'tokenCount=1' },
  'GET /api/bids/billing-details/{auctionId}': { who: 'administrator', id: auction },
  'GET /api/me/bids': { who: 'bidder' },
  'GET /api/me/credits': { who: 'bidder' },
  'GET /api/me/alerts': { who: 'bidder or account holder' },
  'PUT /api/me/alerts/read': { who: 'bidder or account holder', body: () => ({ upTo: 0 }) },
  'GET /api/public/policies': { who: 'anyone' },
  'GET /api/me/admission': { who: 'bidder or account holder' },
  'GET /api/me/admission/auctions/{externalId}': { who: 'bidder or account holder', id: auction },
  'PUT /api/me/admission/declarations': {
    who: 'account holder',
    body: () => ({ country: 'CZ', isAdult: true, isEmployee: false }),
  },
  'POST /api/me/admission/screening': { who: 'account holder' },
  'POST /api/me/admission': { who: 'account holder', body: () => ({ wallet: someone, policy: 1 }) },
  'GET /api/policies': { who: 'administrator' },
  'POST /api/policies': { who: 'administrator', body: () => policy },
  'PUT /api/policies/{id}': { who: 'administrator', id: () => 60_000, body: () => policy },
  'GET /api/admissions': { who: 'administrator' },
  'GET /api/admission-refusals': { who: 'administrator' },
  'GET /api/auctions/{id}/seller-side-bids': { who: 'administrator', id: auction },
  'GET /api/screenings': { who: 'administrator' },
  'PUT /api/screenings/{accountId}': {
    who: 'administrator',
    id: nothing,
    body: () => ({ decision: 'PASSED', version: 1 }),
  },
  'POST /api/dismissal-reasons': {
    who: 'administrator',
    body: () => ({ wallet: someone, policy: 1, text: 'Lent.' }),
  },
  'GET /api/me/watches': { who: 'bidder or account holder' },
  'PUT /api/me/watches/{externalId}': { who: 'bidder or account holder', id: auction },
  'DELETE /api/me/watches/{externalId}': { who: 'bidder or account holder', id: auction },
  'GET /api/me/events': { who: 'bidder or account holder' },
  'GET /api/account/alerts': { who: 'account holder' },
  'PUT /api/account/alerts': {
    who: 'account holder',
    body: () => ({ topics: [], digestHour: 8, timeZone: 'Europe/Prague' }),
  },
  'POST /api/account/push': { who: 'account holder', body: () => subscription },
  'DELETE /api/account/push/{id}': { who: 'account holder', id: nothing },
  'GET /api/public/unsubscribe/{token}': { who: 'anyone' },
  'POST /api/public/unsubscribe/{token}': { who: 'anyone' },
  'GET /api/public/royalties': { who: 'anyone' },
  'GET /api/public/royalties/events': { who: 'anyone' },
  'GET /api/public/royalties/{id}': { who: 'anyone', id: () => 999_999 },
  'GET /api/public/royalties/{id}/document': { who: 'anyone', id: () => 999_999 },
  'GET /api/public/auctions/{id}/royalties': { who: 'anyone', id: auction },
  'GET /api/royalties': { who: 'bidder' },
  'GET /api/royalties/payments': { who: 'bidder' },
  'GET /api/royalties/statement': { who: 'bidder' },
  'GET /api/public/markets': { who: 'anyone' },
  'GET /api/public/markets/{externalId}': { who: 'anyone', id: auction },
  'GET /api/public/markets/{externalId}/book': { who: 'anyone', id: auction },
  'GET /api/public/markets/{externalId}/trades': { who: 'anyone', id: auction },
  'GET /api/public/markets/{externalId}/candles': { who: 'anyone', id: auction },
  'GET /api/public/markets/{externalId}/events': { who: 'anyone', id: auction },
  'GET /api/orders': { who: 'bidder' },
  'GET /api/portfolio': { who: 'bidder' },
  'GET /api/portfolio/history': { who: 'bidder' },
  'POST /api/markets/{externalId}/reasons': {
    who: 'administrator',
    id: () => 999_999,
    body: () => ({ reason: 'A report is being examined.' }),
  },
  'POST /api/bids/{externalId}': {
    who: 'bidder',
    id: auction,
    body: () => ({ tokenCount: 1, tokenPrice: '2' }),
  },
  'POST /api/bids/upgrade': { who: 'bidder', body: upgrade },
  'POST /api/purchases/upgrade': { who: 'bidder', body: upgrade },
  'PUT /api/bids/finalize/{externalId}': { who: 'administrator', id: auction },
  'POST /api/public/faucet': { who: 'anyone', body: () => ({ address: someone }) },
  'GET /api/system': { who: 'administrator' },
  'GET /api/audit': { who: 'administrator' },
  'POST /api/operators': { who: 'administrator', body: () => ({ address: someone }) },
  'POST /api/works': { who: 'administrator' },
  'GET /api/works': { who: 'administrator' },
  'GET /api/works/{id}': { who: 'administrator', id: work },
  'PUT /api/works/{id}/token': { who: 'administrator', id: work, body: () => ({ address: someone }) },
  'GET /api/public/works/{id}/metadata': { who: 'anyone', id: work },
  'GET /api/works/{id}/codes': { who: 'administrator', id: work },
  'PUT /api/works/{id}/codes': {
    who: 'administrator',
    id: work,
    body: () => ({ isrcs: [], iswc: 'T0345246801', releases: [] }),
  },
  'GET /api/statements': { who: 'administrator' },
  'POST /api/statements': { who: 'administrator' },
  'GET /api/statements/{id}': { who: 'administrator', id: statement },
  'GET /api/statements/{id}/file': { who: 'administrator', id: statement },
  'PUT /api/statements/{id}/table': { who: 'administrator', id: statement, body: () => ({ version: 1, table: 'a' }) },
  'PUT /api/statements/{id}/mapping': {
    who: 'administrator',
    id: statement,
    body: () => ({ version: 1, columns: { AMOUNT: 0 }, currency: 'EUR', decimals: 'POINT' }),
  },
  'PUT /api/statements/{id}/receipt': {
    who: 'administrator',
    id: statement,
    body: () => ({ version: 1, amount: '1', receivedOn: '2026-01-31', reference: 'a' }),
  },
  'PUT /api/statements/{id}/terms': {
    who: 'administrator',
    id: statement,
    body: () => ({
      version: 1,
      feePercent: '10',
      melsPerEur: '1',
      sources: [{ name: 'Market', url: null, value: '1', at: '2026-01-31 00:00:00' }],
      periodFrom: '2026-01-01',
      periodTo: '2026-01-31',
    }),
  },
  'GET /api/statements/{id}/groups': { who: 'administrator', id: statement },
  'GET /api/statements/{id}/rows': { who: 'administrator', id: statement },
  'PUT /api/statements/{id}/decisions': {
    who: 'administrator',
    id: statement,
    body: () => ({ version: 1, lines: { row: 1 }, decision: { kind: 'NOT_OURS' } }),
  },
  'PUT /api/statements/{id}/songs-for-later': {
    who: 'administrator',
    id: statement,
    body: () => ({ version: 1, song: someone }),
  },
  'PUT /api/statements/{id}/repeats': { who: 'administrator', id: statement, body: () => seenVersion },
  'GET /api/statements/{id}/preview': { who: 'administrator', id: statement },
  'POST /api/statements/{id}/submit': {
    who: 'administrator',
    id: statement,
    body: () => ({ version: 1, documentHash: hash }),
  },
  'POST /api/statements/{id}/approve': {
    who: 'administrator',
    id: statement,
    body: () => ({ version: 1, documentHash: hash }),
  },
  'POST /api/statements/{id}/reopen': { who: 'administrator', id: statement, body: () => seenVersion },
  'POST /api/statements/{id}/discard': { who: 'administrator', id: statement, body: () => seenVersion },
  'POST /api/statements/{id}/later': { who: 'administrator', id: statement },
  'GET /api/drafts': { who: 'administrator' },
  'POST /api/drafts': { who: 'administrator', body: () => ({ title: 'Another draft' }) },
  'GET /api/drafts/{id}': { who: 'administrator', id: draft },
  'DELETE /api/drafts/{id}': { who: 'administrator', id: draft },
  'PUT /api/drafts/{id}/content': { who: 'administrator', id: draft, body: () => ({ version: 1, title: 'Changed' }) },
  'PUT /api/drafts/{id}/work': {
    who: 'administrator',
    id: draft,
    body: ({ workId }) => ({ version: 1, workId }),
  },
  'PUT /api/drafts/{id}/terms': { who: 'administrator', id: draft, body: () => ({ version: 1, ...terms }) },
  'POST /api/drafts/{id}/transactions': {
    who: 'administrator',
    id: draft,
    body: () => ({ version: 1, step: 'DEPLOY', wallet: someone, nonce: 0, ...terms }),
  },
  'PUT /api/drafts/{id}/transactions/{number}/hash': { who: 'administrator', id: draft, body: () => ({ hash }) },
  'PUT /api/drafts/{id}/transactions/{number}/ending': {
    who: 'administrator',
    id: draft,
    body: () => ({ ending: 'DROPPED' }),
  },
  'GET /api/studio/artist': { who: 'account holder' },
  'PUT /api/studio/artist': { who: 'account holder', body: () => application },
  'GET /api/studio/songs': { who: 'account holder' },
  'POST /api/studio/songs': { who: 'account holder', body: () => ({ title: 'Another' }) },
  'GET /api/studio/songs/{id}': { who: 'account holder', id: song },
  'DELETE /api/studio/songs/{id}': { who: 'account holder', id: song },
  'PUT /api/studio/songs/{id}/content': {
    who: 'account holder',
    id: song,
    body: () => ({ version: 1, title: 'Another' }),
  },
  'POST /api/studio/songs/{id}/uploads': {
    who: 'account holder',
    id: song,
    body: () => ({ kind: 'TITLE', name: 'deed.pdf', contentType: 'application/pdf', bytes: 100, modifiedAt: 0 }),
  },
  'GET /api/studio/uploads/{id}': { who: 'account holder', id: nothing },
  'DELETE /api/studio/uploads/{id}': { who: 'account holder', id: nothing },
  'PUT /api/studio/uploads/{id}/bytes': { who: 'account holder', id: nothing, query: 'offset=0', bytes: 'x' },
  'POST /api/studio/uploads/{id}/completion': { who: 'account holder', id: nothing },
  'DELETE /api/studio/songs/{id}/files/{fileId}': { who: 'account holder', id: song },
  'GET /api/studio/files/{id}': { who: 'account holder', id: nothing },
  'PUT /api/studio/songs/{id}/contributors': {
    who: 'account holder',
    id: song,
    body: () => ({ version: 1, contributors: [share] }),
  },
  'POST /api/studio/songs/{id}/contributors/{contributorId}/invitation': { who: 'account holder', id: song },
  'POST /api/studio/songs/{id}/consents': { who: 'account holder', id: song, body: () => consent },
  'POST /api/public/studio/invitation': { who: 'anyone', body: invitation },
  'POST /api/public/studio/invitation/audio': { who: 'anyone', body: invitation },
  'POST /api/public/studio/invitation/refusal': { who: 'anyone', body: invitation },
  'POST /api/studio/invitation/acceptance': { who: 'account holder', body: invitation },
  'GET /api/studio/offers': { who: 'account holder' },
  'POST /api/studio/offers': { who: 'account holder', body: () => ({ songId: missingId }) },
  'GET /api/studio/offers/{id}': { who: 'account holder', id: nothing },
  'GET /api/studio/offers/{id}/result': { who: 'account holder', id: nothing },
  'GET /api/studio/offers/{id}/result/file': { who: 'account holder', id: nothing },
  'PUT /api/studio/offers/{id}/content': {
    who: 'account holder',
    id: nothing,
    body: () => ({ version: 1, percentage: '1' }),
  },
  'POST /api/studio/offers/{id}/submission': {
    who: 'account holder',
    id: nothing,
    body: () => ({ version: 1, songVersion: 1 }),
  },
  'POST /api/studio/offers/{id}/withdrawal': { who: 'account holder', id: nothing, body: () => ({ version: 1 }) },
  'GET /api/offers': { who: 'administrator' },
  'GET /api/offers/{id}': { who: 'administrator', id: nothing },
  'POST /api/offers/{id}/review': { who: 'administrator', id: nothing, body: () => ({ version: 1 }) },
  'POST /api/offers/{id}/decision': {
    who: 'administrator',
    id: nothing,
    body: () => ({ version: 1, dossierHash: hash, decision: 'APPROVED', remarks: [] }),
  },
  'GET /api/offers/{id}/files/{fileId}': { who: 'administrator', id: nothing },
  'GET /api/artists': { who: 'administrator' },
  'PUT /api/artists/{accountId}/decision': {
    who: 'administrator',
    id: nothing,
    body: () => ({ decision: 'ACTIVE', reason: null, appliedAt: '2026-11-10 10:00:00' }),
  },
  'POST /api/public/infringement-reports': { who: 'anyone', body: () => report },
  'GET /api/public/reported-work': { who: 'anyone', query: `url=${encodeURIComponent(report.contentUrl)}` },
  'POST /api/public/cases/read': { who: 'anyone', body: () => ({ token }) },
  'POST /api/public/cases/messages': { who: 'anyone', body: () => ({ token, text: 'More.' }) },
  'POST /api/public/cases/documents': { who: 'anyone' },
  'POST /api/public/cases/documents/read': { who: 'anyone', body: () => ({ token, id: missingId }) },
  'POST /api/public/cases/withdrawal': { who: 'anyone', body: () => ({ token }) },
  'POST /api/public/cases/answer': { who: 'anyone', body: () => ({ token, answer: counterStatement }) },
  'POST /api/public/cases/complaint': { who: 'anyone', body: () => ({ token, text: 'Look again.' }) },
  'GET /api/me/cases': { who: 'account holder' },
  'GET /api/me/cases/{id}': { who: 'account holder', id: infringement },
  'POST /api/me/cases/{id}/answer': { who: 'account holder', id: infringement, body: () => counterStatement },
  'POST /api/me/cases/{id}/complaint': {
    who: 'account holder',
    id: infringement,
    body: () => ({ text: 'Look again.' }),
  },
  'POST /api/me/cases/{id}/documents': { who: 'account holder', id: infringement },
  'GET /api/me/cases/{id}/documents/{documentId}': { who: 'account holder', id: infringement },
  'GET /api/cases': { who: 'administrator' },
  'GET /api/cases/{id}': { who: 'administrator', id: infringement },
  'GET /api/cases/{id}/documents/{documentId}': { who: 'administrator', id: infringement },
  'GET /api/cases/{id}/files/{type}': { who: 'administrator', id: infringement },
  'POST /api/cases/{id}/question': { who: 'administrator', id: infringement, body: () => ({ text: 'Which?' }) },
  'POST /api/cases/{id}/rejection': { who: 'administrator', id: infringement, body: () => decision },
  'POST /api/cases/{id}/admission': { who: 'administrator', id: infringement, body: () => ({ reason: 'Other.' }) },
  'POST /api/cases/{id}/block': {
    who: 'administrator',
    id: infringement,
    body: () => ({ ...reasons, cause: 'NOTICE' }),
  },
  'POST /api/cases/{id}/notice': { who: 'administrator', id: infringement, body: () => reasons },
  'POST /api/cases/{id}/upholding': { who: 'administrator', id: infringement, body: () => decision },
  'POST /api/cases/{id}/confirmation': {
    who: 'administrator',
    id: infringement,
    body: () => ({ ...decision, act: 'UPHOLD' }),
  },
  'POST /api/cases/{id}/proposal-end': {
    who: 'administrator',
    id: infringement,
    body: () => ({ ...decision, act: 'UPHOLD' }),
  },
  'POST /api/cases/{id}/dismissal': { who: 'administrator', id: infringement, body: () => decision },
  'POST /api/cases/{id}/lift': { who: 'administrator', id: infringement, body: () => decision },
  'POST /api/cases/{id}/complaint-decision': {
    who: 'administrator',
    id: infringement,
    body: () => ({ ...decision, side: 'REPORTER', isGranted: false }),
  },
  'GET /api/mails': { who: 'administrator' },
  'POST /api/mails/{id}/retry': { who: 'administrator', id: () => 1 },
  'GET /api/public/media/{id}': { who: 'anyone', id: media },
  'GET /api/public/media/{id}/peaks': { who: 'anyone', id: ({ audioId }) => audioId },
  'GET /api/public/media/{id}/{variant}': { who: 'anyone', id: media },
  'POST /api/public/chat': { who: 'anyone', body: question },
  'POST /api/chat': { who: 'signed in', body: question },
}

/** Endpoints that exist only with the sample world, which a target doesn't have, or only for browsers on its own machine. */
export const absent = ['GET /api/public/sample-world', 'GET /api/mailbox', 'GET /api/mailbox/{id}/page']

/** Overrides of an endpoint's defaults. */
export interface Guess {
  readonly id?: string
  readonly number?: string
}

/** Fills the path with the given id or the endpoint's own. */
export function fillPath(
  target: Target,
  name: string,
  { id, number = '1' }: Guess = {},
): { method: string; path: string } {
  const [method = '', pattern = ''] = name.split(' ')
  const { id: ownId, query } = endpoints[name] ?? {}
  const path = pattern
    .replace('{number}', () => number)
    .replace('{variant}', '640.avif')
    .replace('{type}', 'COVER')
    .replace(/\{(fileId|documentId|contributorId)\}/, missingId)
    .replace(/\{\w+\}/, () => id ?? String(ownId?.(target)))
  return { method, path: query === undefined ? path : `${path}?${query}` }
}

/** The access token that opens an endpoint. */
export function tokenFor({ victim, administrator, member }: Target, who: Visitor): string | undefined {
  switch (who) {
    case 'anyone':
      return undefined
    case 'administrator':
      return administrator.accessToken
    case 'account holder':
      return member.accessToken
    case 'bidder':
    case 'bidder or account holder':
    case 'signed in':
      return victim.accessToken
    default:
      return who satisfies never
  }
}
