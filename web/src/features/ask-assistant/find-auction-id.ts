const auctionPage = /^\/(?:admin\/)?auction\/(0|[1-9]\d{0,14})(?:\/|$)/

export function findAuctionId(pathname: string): string | undefined {
  return pathname.match(auctionPage)?.[1]
}
