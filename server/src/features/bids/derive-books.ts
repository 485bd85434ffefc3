import { demandCurve } from '@melos/clearing'
import type { Database } from '../../database/database.ts'
import type { BookRow } from '../../database/schema.ts'
import { addToLevels, listLevelsFrom, type NewBid, resetBooks, saveBook } from './bid-store.ts'

/** Updates the books with new bids. The clearing price only rises, so only the levels from it up are read. */
export async function addToBooks(
  db: Database,
  { books, bids }: { books: ReadonlyMap<bigint, BookRow>; bids: readonly NewBid[] },
): Promise<void> {
  await addToLevels(db, sumByLevel(bids))
  for (const [auctionId, added] of Map.groupBy(bids, (bid) => bid.auction_id)) {
    const book = books.get(auctionId)
    if (book === undefined) continue
    const totals = added.reduce(addToTotals, book)
    await saveBook(db, { ...totals, ...(await findClearing(db, totals)) })
  }
}

/** Derives the books from the remaining bids, after a reorganisation. */
export async function deriveBooks(db: Database, auctionIds: readonly bigint[]): Promise<void> {
  for (const book of await resetBooks(db, auctionIds)) {
    await saveBook(db, { ...book, ...(await findClearing(db, book)) })
  }
}

function addToTotals(book: BookRow, { price, quantity }: NewBid): BookRow {
  return {
    ...book,
    bid_count: book.bid_count + 1n,
    demand: book.demand + quantity,
    lowest_price: book.lowest_price === null || price < book.lowest_price ? price : book.lowest_price,
    highest_price: book.highest_price === null || price > book.highest_price ? price : book.highest_price,
  }
}

/** The clearing price and what its bids share depend only on totals, so one bid per level is enough. */
async function findClearing(db: Database, book: BookRow): Promise<Partial<BookRow>> {
  if (book.demand < book.supply) return {}
  const levels = await listLevelsFrom(db, { auctionId: book.auction_id, price: book.clearing_price ?? 0n })
  const offer = { supply: book.supply, minimumPrice: 0n, threshold: 0n }
  const { clearingPoint } = demandCurve(
    offer,
    levels.map(({ price, quantity }) => ({ id: `${price}`, price, quantity })),
  )
  if (clearingPoint === undefined) return {}
  const { price, quantity, cumulative } = clearingPoint
  return {
    clearing_price: price,
    marginal_supply: book.supply - (cumulative - quantity),
    marginal_demand: quantity,
  }
}

interface Level {
  readonly auction_id: bigint
  readonly price: bigint
  quantity: bigint
  bid_count: bigint
}

function sumByLevel(bids: readonly NewBid[]): Level[] {
  const levels = new Map<string, Level>()
  for (const { auction_id, price, quantity } of bids) {
    const key = `${auction_id} ${price}`
    const level = levels.get(key) ?? { auction_id, price, quantity: 0n, bid_count: 0n }
    level.quantity += quantity
    level.bid_count += 1n
    levels.set(key, level)
  }
  return [...levels.values()]
}
