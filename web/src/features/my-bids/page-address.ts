/** What cannot be understood counts as not said. */
export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

export function toPageAddress(page: number): string {
  return page === 1 ? '/account/bids' : `/account/bids?page=${page}`
}
