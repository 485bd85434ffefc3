/** An invalid number in the URL means the first page. */
export function readPage(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The address of one page of a list; the first has the plain one. */
export function toPageAddress(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}

/** A search in the URL. The server refuses texts that show nothing, so they count as none. */
export function readSearch(text: string | null, most: number): string | null {
  const trimmed = text?.trim().slice(0, most) ?? ''
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(trimmed) && !/\p{Cc}/u.test(trimmed) ? trimmed : null
}
