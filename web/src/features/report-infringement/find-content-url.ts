export function findContentUrl(query: URLSearchParams, publicUrl: string): string {
  const auction = findAuctionNumber(query)
  return auction === null ? '' : new URL(`/auction/${auction}`, publicUrl).href
}

export function findAuctionNumber(query: URLSearchParams): string | null {
  const auction = query.get('auction')
  return auction !== null && /^(0|[1-9]\d{0,15})$/.test(auction) ? auction : null
}
