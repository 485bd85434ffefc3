import { report, type Target } from './open-target.ts'

/** Who gets in; for all others there is 401 or 403. */
export type Visitor = 'everybody' | 'signed in' | 'bidder' | 'administrator'

export interface Endpoint {
  readonly who: Visitor
  /** The value for `{id}`, `{externalId}` or `{auctionId}`. */
  readonly id?: (target: Target) => string | number
  /** What the product needs behind the path. */
  readonly query?: string
  /** A body that the product understands. */
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
  'GET /api/health': { who: 'everybody' },
  'GET /api/ready': { who: 'everybody' },
  'GET /api/public/config': { who: 'everybody' },
  'POST /api/public/rpc': { who: 'everybody' },
  'POST /api/public/oauth/attempt': { who: 'everybody', body: () => ({ metamaskAddress: someone }) },
  'POST /api/public/oauth/complete': {
    who: 'everybody',
    body: () => ({ metamaskAddress: someone, signedNonce: '0xab' }),
  },
  'POST /api/public/oauth/refresh': { who: 'everybody', body: () => ({ refresh: 'none' }) },
  'POST /api/oauth/token': { who: 'everybody', body: () => ({ email: 'nobody@example.com', password: 'none' }) },
  'POST /api/oauth/logout': { who: 'signed in' },
  'GET /api/me': { who: 'signed in' },
  'DELETE /api/me': { who: 'bidder' },
  'GET /api/public/auctions': { who: 'everybody' },
  'GET /api/public/genres': { who: 'everybody' },
  'GET /api/public/auctions/external/{externalId}': { who: 'everybody', id: auction },
  'GET /api/public/auctions/external/{externalId}/events': { who: 'everybody', id: auction },
  'GET /api/public/auctions/external/{externalId}/demand': { who: 'everybody', id: auction },
  'GET /api/public/auctions/external/{externalId}/prices': { who: 'everybody', id: auction },
  'GET /api/public/bids/{id}': { who: 'everybody', id: auction },
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
  'POST /api/public/faucet': { who: 'everybody', body: () => ({ address: someone }) },
  'GET /api/system': { who: 'administrator' },
  'GET /api/audit': { who: 'administrator' },
  'POST /api/operators': { who: 'administrator', body: () => ({ address: someone }) },
  'POST /api/works': { who: 'administrator' },
  'GET /api/works': { who: 'administrator' },
  'GET /api/works/{id}': { who: 'administrator', id: work },
  'PUT /api/works/{id}/token': { who: 'administrator', id: work, body: () => ({ address: someone }) },
  'GET /api/public/works/{id}/metadata': { who: 'everybody', id: work },
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
  'POST /api/public/infringement-reports': { who: 'everybody', body: () => report },
  'GET /api/infringement-reports': { who: 'administrator' },
  'PUT /api/infringement-reports/{id}/closed': { who: 'administrator', id: ({ reportId }) => reportId },
  'GET /api/public/media/{id}': { who: 'everybody', id: media },
  'GET /api/public/media/{id}/peaks': { who: 'everybody', id: ({ audioId }) => audioId },
  'GET /api/public/media/{id}/{variant}': { who: 'everybody', id: media },
  'POST /api/public/chat': { who: 'everybody', body: question },
  'POST /api/chat': { who: 'signed in', body: question },
}

/** What is only there with a sample world, which a target has not. */
export const absent = ['GET /api/public/sample-world']

/** Overrides of an endpoint's defaults. */
export interface Guess {
  readonly id?: string
  readonly number?: string
}

/** A path of the reference as it is asked for, with what is guessed or its own. */
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

/** Whose session opens an endpoint. */
export function tokenFor({ victim, administrator }: Target, who: Visitor): string | undefined {
  switch (who) {
    case 'everybody':
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
