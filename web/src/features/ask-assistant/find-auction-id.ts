const auctionPage = /^\/(?:admin\/)?auction\/(0|[1-9]\d{0,14})(?:\/|$)/

/** The auction that a page is about. */
export function findAuctionId(pathname: string): string | undefined {
  return pathname.match(auctionPage)?.[1]
}
