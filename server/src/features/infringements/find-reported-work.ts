import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'

interface Reported {
  readonly workId: string
  readonly title: string
  readonly artist: string
  readonly auctionId: bigint | null
  /** Who offered it; null if administrators listed it. */
  readonly uploaderId: string | null
}

interface Address {
  readonly url: string
  /** The site's own addresses, such as `melos.example:8080`. */
  readonly hosts: readonly string[]
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ofAuction = /^\/(?:auction|market|cards|api\/public\/(?:auctions\/external|markets|bids))\/(\d{1,15})(?:[./]|$)/
const ofMedia = new RegExp(`^/api/public/media/(${UUID})(?:/|$)`, 'i')
const ofWork = new RegExp(`^/api/public/works/(${UUID})/metadata$`, 'i')

/** Throws `CONTENT_ELSEWHERE` if the address isn't one of this site. Undefined if it isn't about one song. */
export async function findReported(db: Database, { url, hosts }: Address): Promise<Reported | undefined> {
  const { host, pathname } = new URL(url)
  if (!hosts.includes(host)) throw new RequestError('CONTENT_ELSEWHERE')
  const auctionId = ofAuction.exec(pathname)?.[1]
  const mediaId = ofMedia.exec(pathname)?.[1]
  const workId = ofWork.exec(pathname)?.[1]
  const works = db
    .selectFrom('works')
    .leftJoin('offers', 'offers.id', 'works.offer_id')
    .leftJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .select(['works.id', 'title', 'artist', 'token', 'studio_songs.account_id'])
  const all = works.limit(1)
  const found =
    auctionId !== undefined
      ? all.where('token', '=', db.selectFrom('auctions').select('token').where('id', '=', BigInt(auctionId)))
      : mediaId !== undefined
        ? all.where('works.id', '=', db.selectFrom('media').select('work_id').where('id', '=', mediaId))
        : workId !== undefined
          ? all.where('works.id', '=', workId)
          : undefined
  const work = await found?.executeTakeFirst()
  if (work === undefined) return undefined
  const { id, title, artist, token, account_id: uploaderId } = work
  const shown = auctionId === undefined ? await findNewestAuction(db, token) : BigInt(auctionId)
  return { workId: id, title, artist, auctionId: shown, uploaderId }
}

/** Null if none is on the chain, such as after a reorganisation. */
export async function findNewestAuction(db: Database, token: `0x${string}` | null): Promise<bigint | null> {
  if (token === null) return null
  const auctions = db.selectFrom('auctions').select('id').where('token', '=', token)
  return (await auctions.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null
}
