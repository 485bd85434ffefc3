import { report, type Target } from './open-target.ts'

/** Who has access; everyone else gets 401 or 403. */
export type Visitor = 'anyone' | 'signed in' | 'bidder' | 'administrator'

export interface Endpoint {
  readonly who: Visitor
  /** The value for `{id}`, `{externalId}` or `{auctionId}`. */
  readonly id?: (target: Target) => string | number
  /** The query string that the endpoint needs. */
  readonly query?: string
  /** A valid body. */
  readonly body?: (target: Target) => object
}

const someone = '0x00000000000000000000000000000000000000A1'
const hash = `0x${'ab'.repeat(32)}`
const auction = ({ auctionId }: Target) => auctionId
const work = ({ workId }: Target) => workId
const draft = ({ draftId }: Target) => draftId
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
  'POST /api/oauth/token': { who: 'anyone', body: () => ({ email: 'nobody@example.com', password: 'none' }) },
  'POST /api/oauth/logout': { who: 'signed in' },
  'GET /api/me': { who: 'signed in' },
  'DELETE /api/me': { who: 'bidder' },
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
  'POST /api/public/infringement-reports': { who: 'anyone', body: () => report },
  'GET /api/infringement-reports': { who: 'administrator' },
  'PUT /api/infringement-reports/{id}/closed': { who: 'administrator', id: ({ reportId }) => reportId },
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
    .replace(/\{\w+\}/, () => id ?? String(ownId?.(target)))
  return { method, path: query === undefined ? path : `${path}?${query}` }
}

/** The access token that opens an endpoint. */
export function tokenFor({ victim, administrator }: Target, who: Visitor): string | undefined {
  switch (who) {
    case 'anyone':
      return undefined
    case 'administrator':
      return administrator.accessToken
    case 'bidder':
    case 'signed in':
      return victim.accessToken
    default:
      return who satisfies never
  }
}
